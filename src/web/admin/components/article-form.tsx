import { type FocusEvent, useMemo, useRef } from 'react';
import { articleCategoryWords, blogCopy } from '#copy/blog.ts';
import { errorMessage } from '#copy/errors.ts';
import { staffArticlesCopy } from '#copy/staff-articles.ts';
import {
  ARTICLE_CATEGORIES,
  ARTICLE_LIMITS,
  ARTICLE_SLUG,
  type ArticleText,
  readingMinutes,
} from '#domain/articles/article.ts';
import { parseMarkdown } from '#domain/articles/markdown.ts';
import type { useApiForm } from '#web/lib/api-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/choices.tsx';
import { SelectField, TextArea, TextField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/states.tsx';
import { WrittenText } from '#web/ui/written-text.tsx';
import { LeaveGuard } from './leave-guard.tsx';

/** What is typed; the address only of an article that is new. */
export type ArticleWords = ArticleText & { slug: string };
type Form = ReturnType<typeof useApiForm<ArticleWords>>;

type FormProps = {
  form: Form;
  /** Asks for the address, which stays once it is saved. */
  fresh?: boolean;
  /** Everybody reads it: it can stand above the others. */
  published?: boolean;
  /** Not saved yet. */
  dirty: boolean;
  saveText: string;
  /** Another decision must come first. */
  blocked?: boolean;
};

/** Text on one side, and its preview on the other; below each other on a narrow page. */
export function ArticleForm({ form, fresh = false, published = false, dirty, saveText, blocked = false }: FormProps) {
  const { typed, failure, sending, submit } = form;
  const last = useRef<HTMLElement>(null);
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    if (target.matches('input, textarea, select')) last.current = target;
  };
  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-8 lg:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-5" onFocus={onFocus}>
        <ArticleFields form={form} fresh={fresh} published={published} />
        {failure && !blocked && (
          <div role="alert">
            <Notice tone="bad" title={staffArticlesCopy.saveFailed}>
              {failure}
            </Notice>
          </div>
        )}
        <Button type="submit" loading={sending} disabled={blocked} className="self-start">
          {saveText}
        </Button>
      </div>
      <Preview words={typed} />
      <LeaveGuard dirty={dirty} last={last} />
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

type Long = keyof typeof staffArticlesCopy.needed;

type FieldsProps = { form: Form; fresh: boolean; published: boolean };

function ArticleFields({ form: { field, control, typed }, fresh, published }: FieldsProps) {
  const featured = control('featured');
  // More than the most can be typed, so that a pasted text is refused in words, and not cut unseen.
  const long = (name: Long) => {
    const max = ARTICLE_LIMITS[name];
    const validate = (text: string) => {
      if (text.trim() === '') return staffArticlesCopy.needed[name];
      return text.trim().length <= max || errorMessage('field-too-long', { max });
    };
    return { count: { length: typed[name].trim().length, max }, ...field(name, { validate }) };
  };
  return (
    <>
      {fresh && (
        <TextField
          id="alamat"
          label={staffArticlesCopy.slug}
          hint={staffArticlesCopy.slugHint}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={ARTICLE_LIMITS.slug}
          {...field('slug', { validate: (slug) => ARTICLE_SLUG.test(slug) || staffArticlesCopy.slugWrong })}
        />
      )}
      <TextField id="judul" label={staffArticlesCopy.titleField} {...long('title')} />
      <TextArea
        id="ringkasan"
        label={staffArticlesCopy.excerpt}
        hint={staffArticlesCopy.excerptHint}
        rows={3}
        {...long('excerpt')}
      />
      <SelectField
        id="topik-artikel"
        label={staffArticlesCopy.category}
        options={ARTICLE_CATEGORIES.map((value) => ({ value, label: articleCategoryWords[value] }))}
        {...field('category')}
      />
      <TextArea
        id="isi-artikel"
        label={staffArticlesCopy.body}
        hint={staffArticlesCopy.bodyHint}
        rows={22}
        {...long('body')}
      />
      {published || featured.value ? (
        <Checkbox id="pilihan" checked={featured.value} onChange={featured.onChange}>
          <span className="font-semi">{staffArticlesCopy.featuredField}</span>
          <span className="block text-13 text-ink-soft">{staffArticlesCopy.featuredHint}</span>
        </Checkbox>
      ) : (
        <p className="text-13 text-ink-soft">{staffArticlesCopy.featuredLater}</p>
      )}
    </>
  );
}
