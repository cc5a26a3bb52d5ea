import { type FormEvent, type ReactNode, useEffect, useMemo, useState } from 'react';
import { articleCategoryWords, blogCopy } from '#copy/blog.ts';
import { staffArticlesCopy } from '#copy/staff-articles.ts';
import { ARTICLE_CATEGORIES, ARTICLE_LIMITS, type ArticleText, readingMinutes } from '#domain/articles/article.ts';
import { parseMarkdown } from '#domain/articles/markdown.ts';
import { asApiError } from '#web/lib/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/choices.tsx';
import { SelectField, TextArea, TextField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/states.tsx';
import { WrittenText } from '#web/ui/written-text.tsx';

type FormProps = {
  words: ArticleText;
  /** Not saved yet. */
  dirty: boolean;
  /** A problem besides missing text. */
  problem: string | null;
  failure: Error | null;
  saving: boolean;
  saveText: string;
  /** Another decision must come first. */
  blocked?: boolean;
  onSave: () => void;
  children: ReactNode;
};

/** Text on one side, and its preview on the other; below each other on a narrow page. */
export function ArticleForm({
  words,
  dirty,
  problem,
  failure,
  saving,
  saveText,
  blocked,
  onSave,
  children,
}: FormProps) {
  const [said, setSaid] = useState<string | null>(null);
  const complete = [words.title, words.excerpt, words.body].every((text) => text.trim() !== '');
  const wrong = complete ? problem : staffArticlesCopy.incomplete;
  // Closing the tab asks before typed text is lost.
  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [dirty]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSaid(wrong);
    if (!wrong) onSave();
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-8 lg:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-5">
        {children}
        {(said ?? failure) && (
          <div role="alert">
            <Notice tone="bad" title={staffArticlesCopy.saveFailed}>
              {said ?? asApiError(failure).message}
            </Notice>
          </div>
        )}
        <Button type="submit" loading={saving} disabled={blocked} className="self-start">
          {saveText}
        </Button>
      </div>
      <Preview words={words} />
    </form>
  );
}

function Preview({ words: { title, excerpt, body } }: { words: ArticleText }) {
  const blocks = useMemo(() => parseMarkdown(body), [body]);
  return (
    <section aria-labelledby="pratinjau" className="min-w-0">
      <h2 id="pratinjau" className="text-15 font-semi">
        {staffArticlesCopy.preview}
      </h2>
      <div className="mt-2 rounded-card border border-line bg-surface p-5">
        {blocks.length === 0 && <p className="text-ink-soft">{staffArticlesCopy.previewEmpty}</p>}
        {title && <p className="text-25 leading-tight font-bold">{title}</p>}
        {excerpt && <p className="mt-2 text-ink-soft">{excerpt}</p>}
        {blocks.length > 0 && (
          <p className="mt-2 mb-4 text-13 text-ink-soft">{blogCopy.minutes(readingMinutes(body))}</p>
        )}
        <WrittenText elsewhere blocks={blocks} />
      </div>
    </section>
  );
}

type FieldsProps = {
  words: ArticleText;
  slug?: string;
  onSlug?: (slug: string) => void;
  onChange: (more: Partial<ArticleText>) => void;
};

export function ArticleFields({ words, slug, onSlug, onChange }: FieldsProps) {
  return (
    <>
      {onSlug && (
        <TextField
          id="alamat"
          label={staffArticlesCopy.slug}
          hint={staffArticlesCopy.slugHint}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={ARTICLE_LIMITS.slug}
          value={slug}
          onChange={(event) => onSlug(event.target.value)}
        />
      )}
      <TextField
        id="judul"
        label={staffArticlesCopy.titleField}
        maxLength={ARTICLE_LIMITS.title}
        value={words.title}
        onChange={(event) => onChange({ title: event.target.value })}
      />
      <TextArea
        id="ringkasan"
        label={staffArticlesCopy.excerpt}
        hint={staffArticlesCopy.excerptHint}
        rows={3}
        maxLength={ARTICLE_LIMITS.excerpt}
        value={words.excerpt}
        onChange={(event) => onChange({ excerpt: event.target.value })}
      />
      <SelectField
        id="topik-artikel"
        label={staffArticlesCopy.category}
        options={ARTICLE_CATEGORIES.map((value) => ({ value, label: articleCategoryWords[value] }))}
        value={words.category}
        onChange={(event) => onChange({ category: event.target.value as ArticleText['category'] })}
      />
      <TextArea
        id="isi-artikel"
        label={staffArticlesCopy.body}
        hint={staffArticlesCopy.bodyHint}
        rows={22}
        maxLength={ARTICLE_LIMITS.body}
        value={words.body}
        onChange={(event) => onChange({ body: event.target.value })}
      />
      <Checkbox id="pilihan" checked={words.featured} onChange={(featured) => onChange({ featured })}>
        <span className="font-semi">{staffArticlesCopy.featuredField}</span>
        <span className="block text-13 text-ink-soft">{staffArticlesCopy.featuredHint}</span>
      </Checkbox>
    </>
  );
}
