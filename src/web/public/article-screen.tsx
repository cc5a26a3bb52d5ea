import type { ArticlePage } from '#contract/articles.ts';
import { useMemo } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useParams } from 'react-router';
import { articleCategoryWords, blogCopy } from '#copy/blog.ts';
import { shellCopy } from '#copy/shell.ts';
import { articleData } from '#copy/structured-data.ts';
import { parseMarkdown } from '#domain/articles/markdown.ts';
import { asApiError } from '#web/lib/api.ts';
import { pageMeta, titleMeta, usePageTitle } from '#web/lib/page-title.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { PlainMessage } from '#web/ui/plain-message.tsx';
import { ErrorState, Skeleton } from '#web/ui/states.tsx';
import { WrittenText } from '#web/ui/written-text.tsx';
import { ArticleCard, ArticleFacts } from './components/article-card.tsx';
import { ArticleDrawing } from './components/article-drawing.tsx';
import { builtArticle } from './components/article-files.server.ts';
import { ConsultationCard } from './components/consultation-card.tsx';
import { ShareButton } from './components/share-button.tsx';
import { UpgradeBar } from './components/upgrade-bar.tsx';
import { useReferral } from './components/use-referral.ts';
import { useArticle } from './queries.ts';

/** Data of the built page; in the browser the server is asked. */
export const loader = ({ params }: LoaderFunctionArgs): ArticlePage | null => builtArticle(params.slug);
export const clientLoader = (): ArticlePage | null => null;

export const meta = ({ data }: { data?: ArticlePage | null }) =>
  // Without the built words the server has written those of its own into the page: «noindex» would undo them.
  data ? articleMeta(data.article) : titleMeta(blogCopy.title);

function articleMeta(article: ArticlePage['article']) {
  const path = `/blog/${article.slug}`;
  return pageMeta(article.title, article.excerpt, { path, article: true, jsonLd: [articleData(article)] });
}

/** /blog/{slug}: one article, and what to read next. */
export default function ArticleScreen() {
  const { slug = '' } = useParams();
  const withCode = useReferral();
  const query = useArticle(slug, useLoaderData<typeof loader>());
  const missing = query.isError && asApiError(query.error).code === 'not-found';
  if (missing) return <NoArticle />;
  return (
    <div className="flex flex-col gap-10">
      <p className="mx-auto w-full max-w-[42rem]">
        <BackLink to={withCode('/blog')}>{blogCopy.back}</BackLink>
      </p>
      {query.isPending && <Waiting />}
      {query.isError && !query.data && (
        <ErrorState title={blogCopy.failed} error={asApiError(query.error)} onRetry={() => void query.refetch()} />
      )}
      {query.data && <Read page={query.data} />}
      <ConsultationCard />
      <UpgradeBar />
    </div>
  );
}

function Read({ page: { article, related } }: { page: ArticlePage }) {
  const { slug, title, excerpt, category, body } = article;
  usePageTitle(title);
  const blocks = useMemo(() => parseMarkdown(body), [body]);
  return (
    <>
      <article className="mx-auto -mt-6 w-full max-w-[42rem]">
        <header>
          <Badge>{articleCategoryWords[category]}</Badge>
          <h1 className="mt-3 text-32 sm:text-42">{title}</h1>
          <p className="mt-3 text-17 text-ink-soft sm:text-20">{excerpt}</p>
          <div className="mt-5 flex flex-wrap items-center justify-between gap-3 border-y border-line py-3">
            <div>
              <p className="text-15 font-semi">{blogCopy.author}</p>
              <ArticleFacts article={article} />
            </div>
            <ShareButton title={title} path={`/blog/${slug}`} />
          </div>
          <ArticleDrawing category={category} className="mt-6 h-40 rounded-card sm:h-56" />
        </header>
        <div className="mt-8 leading-relaxed">
          <WrittenText blocks={blocks} />
        </div>
      </article>
      {related.length > 0 && (
        <section aria-labelledby="baca-juga">
          <h2 id="baca-juga" className="text-25">
            {blogCopy.related}
          </h2>
          <ul className="mt-5 grid grid-cols-1 gap-5 sm:grid-cols-2 lg:grid-cols-3">
            {related.map((one) => (
              <li key={one.slug}>
                <ArticleCard article={one} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** No published article at this address. */
function NoArticle() {
  usePageTitle(blogCopy.missingTitle);
  const withCode = useReferral();
  return (
    <PlainMessage title={blogCopy.missingTitle} mark={shellCopy.notFoundTitle} text={blogCopy.missingText}>
      <LinkButton to={withCode('/blog')}>{blogCopy.showAll}</LinkButton>
    </PlainMessage>
  );
}

function Waiting() {
  return (
    <div className="mx-auto flex w-full max-w-[42rem] flex-col gap-4">
      <Skeleton className="h-10 w-3/4" />
      <Skeleton className="h-6 w-full" />
      <Skeleton className="h-40 w-full" />
      <Skeleton className="h-96 w-full" />
    </div>
  );
}
