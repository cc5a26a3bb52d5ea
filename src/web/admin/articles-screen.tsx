import type { StaffArticleRow } from '#contract/articles.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { articleCategoryWords } from '#copy/blog.ts';
import { articleStateWords, staffArticlesCopy } from '#copy/staff-articles.ts';
import { ARTICLE_CATEGORIES, ARTICLE_LIMITS, ARTICLE_STATES, type ArticleState } from '#domain/articles/article.ts';
import { useDates } from '#web/lib/dates.ts';
import { pageMeta } from '#web/lib/page-title.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { SelectField, TextField } from '#web/ui/field.tsx';
import { NewArticle, OneArticle, type TypedOn } from './components/article-editor.tsx';
import { FilterBar } from './components/filter-bar.tsx';
import { DownloadButton } from './components/download-button.tsx';
import { OpenCell, Queue } from './components/queue.tsx';
import { Cell } from './components/table.tsx';
import { useTypedFilter } from './components/typed-filter.ts';
import { articlesCsvAddress, useStaffArticles } from './queries.articles.ts';

export const meta = () => pageMeta(staffArticlesCopy.title);

/** Names in the address. */
const ONE = 'artikel';
const NEW = 'baru';
const COLUMNS = [
  { text: staffArticlesCopy.article },
  { text: staffArticlesCopy.state },
  { text: staffArticlesCopy.category, wide: true },
  { text: staffArticlesCopy.changed, wide: true },
];
const STATE_TONES: Record<ArticleState, BadgeTone> = { draft: 'plain', published: 'ok', hidden: 'plain' };

/** Articles of the blog: the list with its filters, or the edited one; all of it is in the address. */
export default function ArticlesScreen() {
  const [params, setParams] = useSearchParams();
  const open = params.get(ONE);
  const [typedOn, setTypedOn] = useState<TypedOn | null>(null);
  if (typedOn && open !== NEW && open !== typedOn.id) setTypedOn(null);
  const to = (one: string | null) => {
    const next = new URLSearchParams(params);
    if (one === null) next.delete(ONE);
    else next.set(ONE, one);
    return `?${next}`;
  };
  if (open === null) return <List to={to} />;
  return (
    <div className="flex flex-col gap-4">
      <p>
        <BackLink to={to(null)}>{staffArticlesCopy.back}</BackLink>
      </p>
      {open === NEW ? (
        <NewArticle
          onMade={(id, words) => {
            setTypedOn(words);
            setParams(
              (was) => {
                was.set(ONE, id);
                return was;
              },
              { replace: true },
            );
          }}
        />
      ) : (
        <OneArticle key={open} id={open} typedOn={typedOn} />
      )}
    </div>
  );
}

function List({ to }: { to: (one: string) => string }) {
  const [params, setParams] = useSearchParams();
  const state = ARTICLE_STATES.find((one) => one === params.get('keadaan'));
  const category = ARTICLE_CATEGORIES.find((one) => one === params.get('topik'));
  const search = (params.get('cari') ?? '').trim().slice(0, ARTICLE_LIMITS.search);
  const query = useStaffArticles({ state, category, search });
  const articles = query.data?.pages.flatMap((page) => page.articles) ?? [];
  const set = (name: string, value: string) =>
    setParams(
      (was) => {
        if (value) was.set(name, value);
        else was.delete(name);
        return was;
      },
      { replace: true },
    );
  return (
    <Queue
      title={staffArticlesCopy.title}
      lead={staffArticlesCopy.lead}
      empty={staffArticlesCopy.empty}
      status={null}
      above={
        <FilterBar
          acts={
            <>
              <DownloadButton from={articlesCsvAddress({ state, category, search })}>
                {staffArticlesCopy.csv}
              </DownloadButton>
              <LinkButton small to={to(NEW)}>
                {staffArticlesCopy.write}
              </LinkButton>
            </>
          }
        >
          <div className="w-full sm:w-56">
            <SearchField search={search} onSettled={(text) => set('cari', text)} />
          </div>
          <SelectField
            id="keadaan"
            label={staffArticlesCopy.state}
            empty={staffArticlesCopy.anyState}
            options={ARTICLE_STATES.map((value) => ({ value, label: articleStateWords[value] }))}
            value={state ?? ''}
            onChange={(event) => set('keadaan', event.target.value)}
          />
          <SelectField
            id="topik"
            label={staffArticlesCopy.category}
            empty={staffArticlesCopy.anyCategory}
            options={ARTICLE_CATEGORIES.map((value) => ({ value, label: articleCategoryWords[value] }))}
            value={category ?? ''}
            onChange={(event) => set('topik', event.target.value)}
          />
        </FilterBar>
      }
      query={query}
      columns={COLUMNS}
      count={articles.length}
    >
      {articles.map((article) => (
        <ArticleRow key={article.id} article={article} onOpen={() => setParams(to(article.id).slice(1))} />
      ))}
    </Queue>
  );
}

function ArticleRow({ article, onOpen }: { article: StaffArticleRow; onOpen: () => void }) {
  const { dateTimeText } = useDates();
  const { title, slug, state, category, featured, updatedAt } = article;
  return (
    <tr>
      <Cell>
        <span className="font-semi wrap-anywhere">{title}</span>{' '}
        {featured && <Badge tone="liked">{staffArticlesCopy.featured}</Badge>}
        <span className="block text-13 wrap-anywhere text-ink-soft">{slug}</span>
      </Cell>
      <Cell>
        <Badge tone={STATE_TONES[state]}>{articleStateWords[state]}</Badge>
      </Cell>
      <Cell wide>{articleCategoryWords[category]}</Cell>
      <Cell wide line>
        {dateTimeText(updatedAt)}
      </Cell>
      <OpenCell label={staffArticlesCopy.openOf(title)} onOpen={onOpen} />
    </tr>
  );
}

/** Typed text goes into the address after a pause. */
function SearchField({ search, onSettled }: { search: string; onSettled: (text: string) => void }) {
  const [typed, setTyped] = useTypedFilter(search, onSettled);
  return (
    <TextField
      id="cari"
      type="search"
      label={staffArticlesCopy.search}
      autoComplete="off"
      maxLength={ARTICLE_LIMITS.search}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}
