import type { ArticleSummary } from '#contract/articles.ts';
import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useLoaderData, useSearchParams } from 'react-router';
import { articleCategoryWords, blogCopy } from '#copy/blog.ts';
import { ARTICLE_CATEGORIES, ARTICLE_LIMITS, type ArticleCategory } from '#domain/articles/article.ts';
import { asApiError } from '#web/lib/api.ts';
import { typedEarly } from '#web/lib/early-forms.ts';
import { useHydrated } from '#web/lib/hydrated.ts';
import { pageMeta } from '#web/lib/page-title.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { cx } from '#web/ui/class-names.ts';
import { INPUT } from '#web/ui/field.tsx';
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx';
import { ArticleCard } from './components/article-card.tsx';
import { builtArticles } from './components/article-files.server.ts';
import { ConsultationCard } from './components/consultation-card.tsx';
import { UpgradeBar } from './components/upgrade-bar.tsx';
import { useReferral } from './components/use-referral.ts';
import { useArticles } from './queries.ts';

/** Data of the built page; in the browser the server is asked. */
export const loader = (): { articles: ArticleSummary[] } | null => ({ articles: builtArticles() });
export const clientLoader = (): { articles: ArticleSummary[] } | null => null;

export const meta = () => pageMeta(blogCopy.title, blogCopy.description, { path: '/blog' });

/** Names in the address. */
const SUBJECT = 'topik';
const SEARCH = 'cari';
const SETTLED_MS = 300;

/** /blog: articles by subject and words; both are in the address. */
export default function BlogScreen() {
  const built = useLoaderData<typeof loader>();
  const [params] = useParamsOnceHere();
  const category = ARTICLE_CATEGORIES.find((one) => one === params.get(SUBJECT)) ?? null;
  const search = (params.get(SEARCH) ?? '').trim().slice(0, ARTICLE_LIMITS.search);
  const query = useArticles({ category, search }, built?.articles);
  return (
    <div className="flex flex-col gap-8">
      <header>
        <h1 className="text-32 sm:text-42">{blogCopy.heading}</h1>
        <p className="mt-2 max-w-prose text-ink-soft">{blogCopy.lead}</p>
      </header>
      <div className="flex flex-col gap-4">
        <SearchBox key={params.get(SUBJECT)} search={search} />
        <Subjects chosen={category} />
      </div>
      {query.isPending && <Waiting />}
      {query.isError && !query.data && (
        <ErrorState title={blogCopy.failed} error={asApiError(query.error)} onRetry={() => void query.refetch()} />
      )}
      {query.data && (
        <Found
          articles={query.data.articles}
          whole={!category && !search}
          search={search}
          old={query.isPlaceholderData}
        />
      )}
      <ConsultationCard />
      <UpgradeBar />
    </div>
  );
}

/** The page was built without a query. */
function useParamsOnceHere(): ReturnType<typeof useSearchParams> {
  const [params, setParams] = useSearchParams();
  return [useHydrated() ? params : new URLSearchParams(), setParams];
}

type FoundProps = { articles: readonly ArticleSummary[]; whole: boolean; search: string; old: boolean };

function Found({ articles, whole, search, old }: FoundProps) {
  const lead = whole ? (articles.find(({ featured }) => featured) ?? articles[0]) : undefined;
  const others = articles.filter((one) => one !== lead);
  const withCode = useReferral();
  return (
    <section aria-label={blogCopy.title} aria-busy={old} className={cx('flex flex-col gap-5', old && 'opacity-60')}>
      <p role="status" className={whole ? 'sr-only' : 'text-15 text-ink-soft'}>
        {blogCopy.found(articles.length, search)}
      </p>
      {articles.length === 0 && (
        <EmptyState drawing="search" title={blogCopy.emptyTitle} text={blogCopy.emptyText}>
          <LinkButton to={withCode('/blog')} tone="secondary">
            {blogCopy.showAll}
          </LinkButton>
        </EmptyState>
      )}
      {lead && <ArticleCard article={lead} lead level={2} />}
      <ul className="grid grid-cols-1 gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {others.map((article) => (
          <li key={article.slug}>
            <ArticleCard article={article} level={2} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Typed text goes into the address after a pause; without JavaScript the form submits it. */
function SearchBox({ search }: { search: string }) {
  const [, setParams] = useSearchParams();
  // Typed before the code of the page was here: React would empty the field.
  const [typed, setTyped] = useState(() => search || typedEarly('cari'));
  const settled = useDebounced(typed.trim(), SETTLED_MS);
  // Back, forward and «see all» change the address outside this field.
  const before = useRef(search);
  useEffect(() => {
    if (before.current === search) return;
    before.current = search;
    setTyped((was) => (was.trim() === search ? was : search));
  }, [search]);
  useEffect(() => {
    setParams(
      (was) => {
        if ((was.get(SEARCH) ?? '') === settled) return was;
        if (settled) was.set(SEARCH, settled);
        else was.delete(SEARCH);
        return was;
      },
      { replace: true, preventScrollReset: true },
    );
    // Runs for new typed text only: the address is read at that moment.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [settled]);
  return (
    <form role="search" action="/blog" onSubmit={(event) => event.preventDefault()} className="relative max-w-md">
      <label htmlFor="cari" className="sr-only">
        {blogCopy.search}
      </label>
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3 size-5 -translate-y-1/2 text-ink-soft"
      />
      <input
        id="cari"
        name={SEARCH}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={ARTICLE_LIMITS.search}
        placeholder={blogCopy.searchPlaceholder}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className={`${INPUT} pl-11`}
      />
    </form>
  );
}

/** Links, so that each has an address of its own; the rest of the address stays. */
function Subjects({ chosen }: { chosen: ArticleCategory | null }) {
  const [params] = useParamsOnceHere();
  const to = (category: ArticleCategory | null) => {
    const next = new URLSearchParams(params);
    if (category) next.set(SUBJECT, category);
    else next.delete(SUBJECT);
    return next.size > 0 ? `/blog?${next}` : '/blog';
  };
  return (
    <nav aria-label={blogCopy.subjects}>
      <ul className="-mx-4 flex gap-2 overflow-x-auto px-4 pb-1 sm:mx-0 sm:flex-wrap sm:overflow-visible sm:px-0">
        {[null, ...ARTICLE_CATEGORIES].map((category) => (
          <li key={category ?? ''} className="shrink-0">
            <Link
              to={to(category)}
              preventScrollReset
              aria-current={chosen === category ? 'true' : undefined}
              className={cx(
                'flex min-h-11 items-center rounded-full border px-4 text-15 no-underline',
                chosen === category
                  ? 'border-sirih bg-sirih-soft font-semi text-sirih'
                  : 'border-line-strong bg-surface text-ink hover:bg-sirih-soft',
              )}
            >
              {category ? articleCategoryWords[category] : blogCopy.all}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Waiting() {
  return (
    <div className="grid grid-cols-1 gap-5 sm:grid-cols-2 lg:grid-cols-3">
      {[1, 2, 3].map((n) => (
        <Skeleton key={n} className="h-80 rounded-card" />
      ))}
    </div>
  );
}
