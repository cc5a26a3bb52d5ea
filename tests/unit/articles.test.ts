import { ARTICLE_CATEGORIES, isStale, parseArticleFile, readingMinutes, relatedTo } from '#domain/articles/article.ts';
import { type Block, type Inline, parseInline, parseMarkdown, wordsOf } from '#domain/articles/markdown.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linksOf } from '../support/article-links.ts';

describe('an article file', () => {
  const FACTS = 'title: A\nexcerpt: B: dan c\ncategory: komunikasi\ndate: 2026-11-22\nfeatured: true';
  it('is front matter and body; its name is the address', () => {
    expect(parseArticleFile('satu-dua.md', `---\n${FACTS}\n---\n\nIsi.\n`)).toEqual({
      slug: 'satu-dua',
      title: 'A',
      excerpt: 'B: dan c',
      category: 'komunikasi',
      date: '2026-11-22',
      featured: true,
      body: 'Isi.',
    });
  });

  it('may have blanks around what it says, and need not stand above the others', () => {
    const facts = FACTS.replace('title: A', ' title :  A ').replace('featured: true', 'featured: false');
    expect(parseArticleFile('a.md', `---\n${facts}\n---\nIsi`)).toMatchObject({ title: 'A', featured: false });
  });

  it.each([
    ['a.mdb', `---\n${FACTS}\n---\nIsi`, 'name'],
    ['a.md', `x---\n${FACTS}\n---\nIsi`, 'front matter'],
    ['a.md', `---\n${FACTS.replace('category: komunikasi\n', '')}\n---\nIsi`, 'category'],
    ['a.md', `---\n${FACTS.replace('date: 2026-11-22\n', '')}\n---\nIsi`, 'date'],
    ['a.md', `---\n${FACTS.replace('2026-11-22', '2026-11-223')}\n---\nIsi`, "date '2026-11-223'"],
    ['a.md', `---\n${FACTS.replace('2026-11-22', '12026-11-22')}\n---\nIsi`, "date '12026-11-22'"],
    ['Satu.md', `---\n${FACTS}\n---\nIsi`, 'name'],
    ['a.md', 'Isi', 'front matter'],
    ['a.md', `---\n${FACTS.replace('title: A\n', '')}\n---\nIsi`, 'title'],
    ['a.md', `---\n${FACTS.replace('excerpt: B: dan c\n', '')}\n---\nIsi`, 'excerpt'],
    ['a.md', `---\n${FACTS.replace('komunikasi', 'lain')}\n---\nIsi`, "category 'lain'"],
    ['a.md', `---\n${FACTS.replace('2026-11-22', '22 November')}\n---\nIsi`, "date '22 November'"],
  ])('%s with %j is refused, with what is wrong', (name, text, what) => {
    const wrong = expect.objectContaining({ message: expect.stringMatching(`^${name}: .*${what}`) });
    expect(() => parseArticleFile(name, text)).toThrow(wrong);
  });

  it('reads in minutes of two hundred words, at least one', () => {
    expect([0, 1, 299, 300, 1_000].map((n) => readingMinutes('kata '.repeat(n)))).toEqual([1, 1, 1, 2, 5]);
  });
});

it('only who saw the version that is may change it', () => {
  expect([isStale(3, 3), isStale(2, 3), isStale(4, 3)]).toEqual([false, true, true]);
});

it('what to read next: the same subject first, never itself, at most three', () => {
  const of = (slug: string, category: (typeof ARTICLE_CATEGORIES)[number]) => ({ slug, category });
  const all = [
    of('a', 'komunikasi'),
    of('b', 'tips-kencan'),
    of('c', 'komunikasi'),
    of('d', 'tips-kencan'),
    of('e', 'hubungan-sehat'),
  ];
  expect(relatedTo(all[3]!, all).map(({ slug }) => slug)).toEqual(['b', 'a', 'c']);
  expect(relatedTo(of('x', 'hubungan-sehat'), all).map(({ slug }) => slug)).toEqual(['e', 'a', 'b']);
});

describe('Markdown', () => {
  const paragraph = (...text: Inline[]): Block => ({ kind: 'paragraph', text });
  const strong = (...text: Inline[]): Inline => ({ kind: 'strong', text });
  const em = (...text: Inline[]): Inline => ({ kind: 'em', text });
  const link = (to: string, ...text: Inline[]): Inline => ({ kind: 'link', to, text });

  it.each<[string, Inline[]]>([
    ['biasa', ['biasa']],
    ['a **b** c', ['a ', strong('b'), ' c']],
    ['*a* dan **b *c* d**', [em('a'), ' dan ', strong('b ', em('c'), ' d')]],
    ['2 * 3 * 4', ['2 * 3 * 4']],
    ['** a ** b', ['** a ** b']],
    ['**', ['**']],
    ['**tanpa akhir', ['**tanpa akhir']],
    ['\\*bukan\\* \\a', ['*bukan* \\a']],
    ['[kami](/kontak) [x](https://a.id/b?c=d)', [link('/kontak', 'kami'), ' ', link('https://a.id/b?c=d', 'x')]],
    ['[x [a](/b)', ['[x ', link('/b', 'a')]],
    ['a\\', ['a\\']],
    ['[**tebal**](mailto:a@b.id)', [link('mailto:a@b.id', strong('tebal'))]],
    ['[a](javascript:alert(1))', ['[a](javascript:alert(1))']],
    ['[a](JaVaScRiPt:x)', ['[a](JaVaScRiPt:x)']],
    ['[a](data:text/html,x) [a](http://b.id)', ['[a](data:text/html,x) [a](http://b.id)']],
    ['[a](//b.id) [a](/\\b.id) [a](https://)', ['[a](//b.id) [a](/\\b.id) [a](https://)']],
    ['[a](/b"onclick=x) [](/b) [a]( /b)', ['[a](/b"onclick=x) [](/b) [a]( /b)']],
    [`[${'a'.repeat(700)}](/b)`, [`[${'a'.repeat(700)}](/b)`]],
    ['<script>alert(1)</script> <img src=x onerror=y>', ['<script>alert(1)</script> <img src=x onerror=y>']],
  ])('%j', (text, found) => {
    expect(parseInline(text)).toEqual(found);
  });

  it('is headings, paragraphs, lists, quotes and lines', () => {
    const text = [
      '## Judul **satu**\nLangsung\ndua baris\n\n### Kecil\n# Bukan judul',
      '- a\n* b\nteks\n1. c\n2. d\n\n> kutip\n> lanjut\n>\n> kedua\n\n---\n***\r\n\r\nAkhir  ',
      '>\n\n##tanpa jarak\n-tanpa jarak',
    ].join('\n\n');
    expect(parseMarkdown(text)).toEqual([
      { kind: 'heading', level: 2, text: ['Judul ', strong('satu')] },
      { kind: 'paragraph', text: ['Langsung dua baris'] },
      { kind: 'heading', level: 3, text: ['Kecil'] },
      { kind: 'paragraph', text: ['# Bukan judul'] },
      { kind: 'list', ordered: false, items: [['a'], ['b']] },
      { kind: 'paragraph', text: ['teks'] },
      { kind: 'list', ordered: true, items: [['c'], ['d']] },
      { kind: 'quote', paragraphs: [['kutip lanjut'], ['kedua']] },
      { kind: 'rule' },
      { kind: 'rule' },
      { kind: 'paragraph', text: ['Akhir'] },
      { kind: 'quote', paragraphs: [] },
      { kind: 'paragraph', text: ['##tanpa jarak -tanpa jarak'] },
    ] satisfies Block[]);
    expect(parseMarkdown(' \n\n')).toEqual([]);
    expect(wordsOf(parseMarkdown('## A *b*\n- c [d](/e)\n---\n> f'))).toBe('A b\nc d\n\nf');
  });

  it.each<[string, Block[]]>([
    ['a\r\rb', [paragraph('a'), paragraph('b')]],
    ['a\n\nb', [paragraph('a'), paragraph('b')]],
    ['a\n \t\nb', [paragraph('a'), paragraph('b')]],
    [
      '## A  \n##   B',
      [
        { kind: 'heading', level: 2, text: ['A'] },
        { kind: 'heading', level: 2, text: ['B'] },
      ],
    ],
    ['x ## A', [paragraph('x ## A')]],
    ['---  ', [{ kind: 'rule' }]],
    ['x ---', [paragraph('x ---')]],
    ['--- x', [paragraph('--- x')]],
    ['- a  ', [{ kind: 'list', ordered: false, items: [['a']] }]],
    ['>\n> a\n>\n>\n> b', [{ kind: 'quote', paragraphs: [['a'], ['b']] }]],
  ])('%j is so many blocks', (text, blocks) => {
    expect(parseMarkdown(text)).toEqual(blocks);
  });

  it('the words of a list stand each on a line', () => expect(wordsOf(parseMarkdown('- a\n- b'))).toBe('a\nb'));

  it('reads whatever is typed, and makes no link but to pages and mail', () => {
    const piece = fc.constantFrom(
      '*',
      '**',
      '[',
      '](',
      ')',
      '/',
      'javascript:',
      'https://a',
      '#',
      '- ',
      '> ',
      '\n',
      'a',
      '\\',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string({ maxLength: 3 })), { maxLength: 60 }), (parts) => {
        for (const to of parseMarkdown(parts.join('')).flatMap(linksOf))
          expect(to).toMatch(/^(\/(?![/\\])|https:\/\/|mailto:)/);
      }),
    );
  });

  it('is read in time that grows with its length', () => {
    for (const sign of ['*', '**', '[', '[a](', '**a *', '> ', '\\'])
      expect(parseMarkdown(sign.repeat(30_000 / sign.length)).length).toBeGreaterThan(0);
  });
});
