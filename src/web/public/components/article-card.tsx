import type { ArticleSummary } from '#contract/articles.ts';
import { ArrowRight, Clock } from 'lucide-react';
import { Link } from 'react-router';
import { articleCategoryWords, blogCopy } from '#copy/blog.ts';
import { dayDateText } from '#copy/dates.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ArticleDrawing } from './article-drawing.tsx';
import { useReferral } from './use-referral.ts';

/**
 * An article in a list; the whole card is a link. `lead`: featured, over the whole width.
 */
export function ArticleCard({ article, lead = false, level = 3 }: CardProps) {
  const { slug, title, excerpt, category } = article;
  const Heading = `h${level}` as const;
  const withCode = useReferral();
  return (
    <article
      className={`group relative flex h-full flex-col overflow-hidden rounded-card border border-line bg-surface focus-within:border-sirih hover:border-sirih ${lead ? 'md:flex-row' : ''}`}
    >
      <ArticleDrawing category={category} className={lead ? 'h-40 md:h-auto md:w-2/5' : 'h-28'} />
      <div className={`flex grow flex-col p-5 ${lead ? 'sm:p-8 md:w-3/5' : ''}`}>
        <p className="flex flex-wrap gap-2">
          {lead && <Badge tone="liked">{blogCopy.featured}</Badge>}
          <Badge>{articleCategoryWords[category]}</Badge>
        </p>
        <Heading className={`mt-3 ${lead ? 'text-25 sm:text-32' : 'text-20'}`}>
          <Link
            to={withCode(`/blog/${slug}`)}
            className="text-ink no-underline group-hover:text-sirih after:absolute after:inset-0"
          >
            {title}
          </Link>
        </Heading>
        <p className={`mt-2 text-ink-soft ${lead ? 'sm:text-17' : 'text-15'}`}>{excerpt}</p>
        <div className="mt-auto flex items-end justify-between gap-3 pt-4">
          <ArticleFacts article={article} />
          <ArrowRight
            aria-hidden
            className="size-5 shrink-0 text-sirih transition-transform duration-150 group-hover:translate-x-1"
          />
        </div>
      </div>
    </article>
  );
}
type CardProps = { article: ArticleSummary; lead?: boolean; level?: 2 | 3 };

export function ArticleFacts({ article: { date, minutes } }: { article: Pick<ArticleSummary, 'date' | 'minutes'> }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-13 text-ink-soft">
      <time dateTime={date}>{dayDateText(date)}</time>
      <span className="inline-flex items-center gap-1">
        <Clock aria-hidden className="size-4" /> {blogCopy.minutes(minutes)}
      </span>
    </p>
  );
}
