import type { StaffArticle } from '#contract/articles.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { articleStateWords, staffArticlesCopy } from '#copy/staff-articles.ts';
import { ARTICLE_CATEGORIES, ARTICLE_SLUG, type ArticleText } from '#domain/articles/article.ts';
import { parseMarkdown } from '#domain/articles/markdown.ts';
import { asApiError } from '#web/lib/api.ts';
import { showErrorToast } from '#web/lib/show-error-toast.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ErrorState, Notice, Skeleton } from '#web/ui/states.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { WrittenText } from '#web/ui/written-text.tsx';
import { useCreateArticle, useEditArticle, useSetArticleState, useStaffArticle } from '../queries.articles.ts';
import { ArticleFields, ArticleForm } from './article-form.tsx';
import { ArticleVersions } from './article-versions.tsx';

const EMPTY: ArticleText = { title: '', excerpt: '', category: ARTICLE_CATEGORIES[0], body: '', featured: false };

/** A new draft; `onMade` continues with the saved one. */
export function NewArticle({ onMade }: { onMade: (id: string) => void }) {
  const [words, setWords] = useState({ ...EMPTY, slug: '' });
  const create = useCreateArticle();
  const save = () =>
    create.mutate(words, {
      onSuccess: (made) => {
        showToast({ tone: 'ok', text: staffArticlesCopy.saved(1) });
        onMade(made.id);
      },
    });
  return (
    <>
      <h1 className="text-32">{staffArticlesCopy.write}</h1>
      <ArticleForm
        words={words}
        dirty={words.title + words.excerpt + words.body !== ''}
        problem={ARTICLE_SLUG.test(words.slug) ? null : staffArticlesCopy.slugWrong}
        failure={create.error}
        saving={create.isPending}
        saveText={staffArticlesCopy.create}
        onSave={save}
      >
        <ArticleFields
          words={words}
          slug={words.slug}
          onSlug={(slug) => setWords({ ...words, slug })}
          onChange={(more) => setWords({ ...words, ...more })}
        />
      </ArticleForm>
    </>
  );
}

/** An existing article: its text, its state, its versions. */
export function OneArticle({ id }: { id: string }) {
  const query = useStaffArticle(id);
  if (query.data) return <Editor article={query.data} onReread={() => void query.refetch()} />;
  if (query.isError)
    return (
      <ErrorState
        title={staffArticlesCopy.failed}
        error={asApiError(query.error)}
        onRetry={() => void query.refetch()}
      />
    );
  return <Skeleton className="h-96 w-full rounded-card" />;
}

const wordsIn = ({ title, excerpt, category, body, featured }: ArticleText): ArticleText => ({
  title,
  excerpt,
  category,
  body,
  featured,
});
const same = (a: ArticleText, b: ArticleText) => JSON.stringify(wordsIn(a)) === JSON.stringify(wordsIn(b));

/**
 * Edits start from a version (`base`). A newer version by a colleague is never overwritten: it is shown
 * beside the editor,
 * and the editor chooses to continue from it.
 */
function Editor({ article, onReread }: { article: StaffArticle; onReread: () => void }) {
  const [words, setWords] = useState(wordsIn(article));
  const [base, setBase] = useState(article.version);
  const edit = useEditArticle();
  const behind = article.version > base;
  const save = () =>
    edit.mutate(
      { id: article.id, version: base, ...words },
      {
        onSuccess: (saved) => {
          setBase(saved.version);
          setWords(wordsIn(saved));
          showToast({ tone: 'ok', text: staffArticlesCopy.saved(saved.version) });
        },
        onError: (error) => asApiError(error).code === 'article-changed' && onReread(),
      },
    );
  const goOn = () => {
    setBase(article.version);
    edit.reset();
  };
  return (
    <>
      <Head article={article} dirty={!same(words, article)} onTurned={setBase} />
      {behind && <Newer article={article} onGoOn={goOn} />}
      <ArticleForm
        words={words}
        dirty={!same(words, article)}
        problem={null}
        failure={behind ? null : edit.error}
        saving={edit.isPending}
        saveText={staffArticlesCopy.save}
        blocked={behind}
        onSave={save}
      >
        <ArticleFields words={words} onChange={(more) => setWords({ ...words, ...more })} />
      </ArticleForm>
      <ArticleVersions article={article} onTaken={(taken) => setWords({ ...words, ...taken })} />
    </>
  );
}

type HeadProps = { article: StaffArticle; dirty: boolean; onTurned: (version: number) => void };

function Head({ article: { id, title, slug, state, version }, dirty, onTurned }: HeadProps) {
  const turn = useSetArticleState();
  const next = state === 'published' ? 'hidden' : 'published';
  const act = () =>
    turn.mutate(
      { id, version, state: next },
      {
        onSuccess: (turned) => {
          onTurned(turned.version);
          showToast({ tone: 'ok', text: staffArticlesCopy[next] });
        },
        onError: (error) => showErrorToast(error, staffArticlesCopy.stateFailed),
      },
    );
  return (
    <header className="flex flex-wrap items-center gap-3">
      <h1 className="min-w-0 grow text-25">{title}</h1>
      <Badge tone={state === 'published' ? 'ok' : state === 'draft' ? 'warn' : 'plain'}>
        {articleStateWords[state]}
      </Badge>
      <span className="text-15 text-ink-soft">{staffArticlesCopy.version(version)}</span>
      {state === 'published' && (
        <Link to={`/blog/${slug}`} reloadDocument className="inline-flex min-h-11 items-center text-15 font-semi">
          {staffArticlesCopy.see}
        </Link>
      )}
      <Button
        small
        tone="secondary"
        loading={turn.isPending}
        disabled={dirty}
        title={dirty ? staffArticlesCopy.saveFirst : undefined}
        onClick={act}
      >
        {state === 'published' ? staffArticlesCopy.hide : staffArticlesCopy.publish}
      </Button>
      {dirty && <p className="w-full text-13 text-ink-soft">{staffArticlesCopy.saveFirst}</p>}
    </header>
  );
}

function Newer({ article: { version, title, body }, onGoOn }: { article: StaffArticle; onGoOn: () => void }) {
  return (
    <div role="alert">
      <Notice
        tone="warn"
        title={staffArticlesCopy.changedTitle(version)}
        action={
          <Button small tone="secondary" onClick={onGoOn}>
            {staffArticlesCopy.goOn(version)}
          </Button>
        }
      >
        {staffArticlesCopy.changedText}
        <details className="mt-2">
          <summary className="min-h-11 py-2 font-semi">{staffArticlesCopy.theirs(version)}</summary>
          <h2 className="text-20">{title}</h2>
          <WrittenText elsewhere blocks={parseMarkdown(body)} />
        </details>
      </Notice>
    </div>
  );
}
