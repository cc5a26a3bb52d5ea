import type { StaffArticle } from '#contract/articles.ts';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { articleStateWords, staffArticlesCopy } from '#copy/staff-articles.ts';
import { ARTICLE_CATEGORIES, type ArticleText } from '#domain/articles/article.ts';
import { parseMarkdown } from '#domain/articles/markdown.ts';
import { useApiForm } from '#web/lib/api-form.ts';
import { asApiError } from '#web/lib/api.ts';
import { showErrorToast } from '#web/lib/show-error-toast.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ErrorState, Notice, Skeleton } from '#web/ui/states.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { WrittenText } from '#web/ui/written-text.tsx';
import { useCreateArticle, useEditArticle, useSetArticleState, useStaffArticle } from '../queries.articles.ts';
import { ArticleForm, type ArticleWords } from './article-form.tsx';
import { ArticleVersions } from './article-versions.tsx';

const EMPTY: ArticleWords = {
  slug: '',
  title: '',
  excerpt: '',
  category: ARTICLE_CATEGORIES[0],
  body: '',
  featured: false,
};

/** What was typed while an article was saved for the first time, and where; it goes on in the saved one. */
export type TypedOn = { id: string; words: ArticleText; at: keyof ArticleText | undefined };

/** The field of the form that has the focus. */
const fieldInFocus = (words: ArticleText) =>
  (Object.keys(words) as (keyof ArticleText)[]).find((name) => name === document.activeElement?.getAttribute('name'));

/** A new draft; `onMade` continues with the saved one, and with what was typed since it was sent. */
export function NewArticle({ onMade }: { onMade: (id: string, typedOn: TypedOn | null) => void }) {
  const create = useCreateArticle();
  const form = useApiForm<ArticleWords>({
    values: EMPTY,
    send: (sent) =>
      create.mutateAsync(sent, {
        onSuccess: (made) => {
          showToast({ tone: 'ok', text: staffArticlesCopy.saved(1) });
          const words = wordsIn(form.form.getValues());
          onMade(made.id, same(words, sent) ? null : { id: made.id, words, at: fieldInFocus(words) });
        },
      }),
  });
  const { slug, title, excerpt, body } = form.typed;
  return (
    <>
      <h1 className="text-32">{staffArticlesCopy.write}</h1>
      <ArticleForm fresh form={form} dirty={slug + title + excerpt + body !== ''} saveText={staffArticlesCopy.create} />
    </>
  );
}

/** An existing article: its text, its state, its versions. */
export function OneArticle({ id, typedOn }: { id: string; typedOn: TypedOn | null }) {
  const query = useStaffArticle(id);
  if (query.data)
    return <Editor article={query.data} typedOn={typedOn} onReread={async () => (await query.refetch()).data} />;
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

type EditorProps = {
  article: StaffArticle;
  typedOn: TypedOn | null;
  onReread: () => Promise<StaffArticle | undefined>;
};

/**
 * Edits start from a version (`base`). A newer version by a colleague is never overwritten: it is shown
 * beside the editor, who chooses to continue from it.
 */
function Editor({ article, typedOn, onReread }: EditorProps) {
  const [base, setBase] = useState(article.version);
  // Versions do not count the place above the others: it is sent when its box was touched, else it is as it is by then.
  const [featuredRead, setFeaturedRead] = useState(article.featured);
  // A save was refused: what it waits for stands far above the button.
  const [refused, setRefused] = useState(false);
  const edit = useEditArticle();
  const form = useApiForm<ArticleWords>({
    values: { ...(typedOn?.words ?? wordsIn(article)), slug: article.slug },
    first: typedOn?.at,
    send: (words) => {
      const { featured, ...text } = wordsIn(words);
      const touched = featured !== featuredRead && { featured };
      return edit.mutateAsync(
        { id: article.id, version: base, ...text, ...touched },
        {
          onSuccess: (saved) => {
            setBase(saved.version);
            setFeaturedRead(saved.featured);
            putSaved(form.form, words, saved);
            showToast({ tone: 'ok', text: staffArticlesCopy.saved(saved.version) });
          },
        },
      );
    },
    onFailed: ({ code }) => {
      if (code === 'article-changed') void onReread().then(() => setRefused(true));
      return false;
    },
  });
  const { reset, getValues, clearErrors } = form.form;
  const put = (words: Partial<ArticleText>) => reset({ ...getValues(), ...words });
  const { isTaken, take } = useTaken(form, put);
  const behind = article.version > base;
  const dirty = !same(form.typed, article);
  const goOn = () => {
    setRefused(false);
    setBase(article.version);
    if (form.typed.featured === featuredRead) put({ featured: article.featured });
    setFeaturedRead(article.featured);
    clearErrors();
  };
  const onTurnRefused = async (error: unknown) => {
    const newest = asApiError(error).code === 'article-changed' ? await onReread() : undefined;
    if (!newest || newest.version === base) return showErrorToast(error, staffArticlesCopy.stateFailed);
    // Typed meanwhile: both versions are shown, as after saving.
    if (!same(getValues(), article)) return;
    setBase(newest.version);
    setFeaturedRead(newest.featured);
    put(wordsIn(newest));
    showToast({ tone: 'info', text: staffArticlesCopy.turnedBefore(newest.version) });
  };
  return (
    <>
      <Head article={article} dirty={dirty} onTurned={setBase} onRefused={onTurnRefused} />
      {behind && <Newer article={article} leads={refused} onGoOn={goOn} />}
      <ArticleForm
        form={form}
        published={article.state === 'published'}
        dirty={dirty}
        saveText={staffArticlesCopy.save}
        blocked={behind}
      />
      <ArticleVersions article={article} unsaved={dirty && !isTaken} onTaken={take} />
    </>
  );
}

type Form = ReturnType<typeof useApiForm<ArticleWords>>;

/** Puts what the server has kept; what was typed since it was sent stays. */
function putSaved({ getValues, setValue }: Form['form'], sent: ArticleText, saved: ArticleText): void {
  for (const [name, value] of Object.entries(wordsIn(saved)) as [keyof ArticleText, string | boolean][])
    if (getValues(name) === sent[name] && value !== sent[name]) setValue(name, value);
}

/** Puts an earlier version into the editor. `isTaken`: nothing was typed since. */
function useTaken({ form: { getValues }, typed }: Form, put: (words: Partial<ArticleText>) => void) {
  const [taken, setTaken] = useState<ArticleText | null>(null);
  const take = (words: Partial<ArticleText>) => {
    put(words);
    setTaken(wordsIn(getValues()));
  };
  return { isTaken: taken !== null && same(typed, taken), take };
}

type HeadProps = {
  article: StaffArticle;
  dirty: boolean;
  onTurned: (version: number) => void;
  onRefused: (error: unknown) => void;
};

function Head({ article: { id, title, slug, state, version }, dirty, onTurned, onRefused }: HeadProps) {
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
        onError: onRefused,
      },
    );
  return (
    <header className="flex flex-wrap items-center gap-3">
      <h1 className="min-w-0 grow text-25">{title}</h1>
      <Badge tone={state === 'published' ? 'ok' : 'plain'}>{articleStateWords[state]}</Badge>
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

type NewerProps = { article: StaffArticle; leads: boolean; onGoOn: () => void };

/** `leads`: it comes into view with the focus. A version that is only read anew leaves who types where they are. */
function Newer({ article: { version, title, body }, leads, onGoOn }: NewerProps) {
  const own = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (leads) own.current?.focus();
  }, [leads]);
  return (
    <div ref={own} role="alert" tabIndex={-1} className="outline-none">
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
