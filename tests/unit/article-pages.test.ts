import { articleCategoryWords } from '#copy/blog.ts';
import { ARTICLE_CATEGORIES, parseArticleFile, readingMinutes } from '#domain/articles/article.ts';
import { parseMarkdown, wordsOf } from '#domain/articles/markdown.ts';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { articleWords, blogWords } from '../../src/server/features/articles/view.pages.ts';
import { linksOf } from '../support/article-links.ts';
import { XSS_VECTORS } from '../support/xss-vectors.ts';

const FOLDER = path.resolve('src/copy/articles');
const FILES = readdirSync(FOLDER).map((name) => ({ name, text: readFileSync(path.join(FOLDER, name), 'utf8') }));

it.each(['article', 'list'] as const)('HTML for who has no JavaScript holds only our own tags: %s', (which) => {
  for (const vector of XSS_VECTORS) {
    const article = {
      slug: 'a',
      title: vector,
      excerpt: vector,
      category: 'komunikasi' as const,
      date: '2026-11-22',
      modified: '2026-11-23',
      minutes: 1,
      featured: false,
      body: `## ${vector}\n\n${vector}\n\n- ${vector}\n\n> ${vector}\n\n[${vector}](/x) [x](${vector}) **${vector}**`,
    };
    const made =
      which === 'article'
        ? articleWords(article, [article], 'https://serasi.example')
        : blogWords([article], { category: null, search: vector }, 'https://serasi.example');
    const tags = `${made.head}${made.body}`.match(/<[^>]*>?/g)!;
    for (const tag of tags)
      expect([vector, tag]).toEqual([
        vector,
        expect.stringMatching(
          /^<(\/?(main|nav|article|form|label|h[12]|p|ul|ol|li|blockquote|strong|em|hr|title|script|a|div)\/?|div class="written-page"|form action="\/blog"|input type="search" name="cari" value="[^"<>]*"|a href="[^"<>]*"( rel="noopener noreferrer")?|meta [a-z]+="[a-z:_]+" content="[^"<>]*"\/|link rel="canonical" href="[^"<>]*"\/|script type="application\/ld\+json")>$/,
        ),
      ]);
    expect(tags.filter((tag) => tag.startsWith('<script'))).toHaveLength(which === 'article' ? 2 : 1);
  }
});

describe('the eight articles', () => {
  const articles = FILES.map(({ name, text }) => parseArticleFile(name, text));

  it('are all there, one of them above the others, every category among them', () => {
    expect(articles).toHaveLength(8);
    expect(articles.filter(({ featured }) => featured)).toHaveLength(1);
    expect(new Set(articles.map(({ category }) => category))).toEqual(new Set(ARTICLE_CATEGORIES));
    expect(Object.keys(articleCategoryWords).sort()).toEqual([...ARTICLE_CATEGORIES].sort());
  });

  it.each(articles)('$slug: 600 words or more, in the words of the house, no mark left over', ({ body, title }) => {
    const words = wordsOf(parseMarkdown(body));
    expect(words.match(/\S+/g)!.length).toBeGreaterThan(600);
    expect(words).not.toMatch(/\*\*|\]\(|^#/m);
    expect(`${title} ${words}`).not.toMatch(/\b(Anda|login|logout|history|ia|surel)\b/i);
    expect(readingMinutes(body)).toBeGreaterThanOrEqual(4);
  });

  it('lead only to pages there are', () => {
    const links = articles.flatMap(({ body }) => parseMarkdown(body).flatMap(linksOf));
    const known = ['/keamanan', ...articles.map(({ slug }) => `/blog/${slug}`)];
    expect(links.length).toBeGreaterThan(1);
    expect(links.filter((to) => !known.includes(to))).toEqual([]);
  });
});
