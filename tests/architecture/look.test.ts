import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sourceFiles } from '../support/source-files.ts';

type Law = { what: RegExp; made: readonly string[]; instead: string };

/** What is written by hand nowhere but where it is made. */
const NUMBERS: Law = {
  what: /\.toLocale\w*\(|\bIntl\.|\.toFixed\(|\\B\(\?=/,
  made: ['src/copy/dates.ts', 'src/copy/amounts.ts'],
  instead: 'copy/dates.ts and copy/amounts.ts write days, times, rupiah and counts',
};
/** «84%» in a sentence, or drawn; a share of a length is a value of a style. */
const PERCENT: Law = {
  what: /\$\{[^}]+\} ?%(?!\))|\}\s?%\s*</,
  made: ['src/copy/amounts.ts', 'src/web/ui/age-range.tsx', 'src/web/messaging/countdown.tsx'],
  instead: 'copy/amounts.ts writes percentages',
};
/** «1234 orang», or «(1234)» behind a name. */
const COUNTS: Law = {
  what: /\$\{(n|count|counts\[\w+\]|total|reporters)\}( (orang|profil|anggota|kandidat|pesan|laporan|artikel|pemberitahuan|percakapan|permintaan|belum dibaca)\b|\))|\{ n: (total|count) \}/,
  made: ['src/copy/amounts.ts'],
  instead: 'copy/amounts.ts writes counts: thousands(n)',
};
/** With the id to quote to us in its own line, a title of its own, and a link to the plans where one helps. */
const FAILURES: Law = {
  what: /showToast\(\{(?:(?!\}\))[^])*\b(?:\.message|\.said|asApiError)\b/,
  made: [],
  instead: 'lib/show-error-toast.ts says why an act failed',
};
const LOOKS: Law[] = [
  {
    what: /['"`\s:(]#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b|\b(rgb|hsl|oklch)a?\(/i,
    // A photo without a ground of its own is laid on white; the bar around the browser cannot read a variable.
    made: ['src/web/ui/styles.css', 'src/web/lib/picture.ts', 'src/web/app/root.tsx'],
    instead: 'colours are tokens of ui/styles.css',
  },
  {
    what: /\b(text|leading|rounded|shadow|font|bg|border|fill|stroke)-\[/,
    made: [],
    instead: 'colours, sizes of letters, corners and shadows are tokens of ui/styles.css',
  },
];

const tokenOf = (styles: string, name: string): string => new RegExp(`--color-${name}: (#\\w{6})`).exec(styles)![1]!;

/** Of two colours «#rrggbb» (WCAG 2.2). */
function contrast(a: string, b: string): number {
  const luminance = (colour: string) =>
    [0.2126, 0.7152, 0.0722].reduce((sum, part, i) => {
      const value = Number.parseInt(colour.slice(1 + 2 * i, 3 + 2 * i), 16) / 255;
      return sum + part * (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
    }, 0);
  const [light, low] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (low + 0.05);
}

function broken(files: ReturnType<typeof sourceFiles>, { what, made, instead }: Law): string[] {
  expect(files.length).toBeGreaterThan(100);
  return files
    .filter(({ path, code }) => !made.includes(path) && what.test(code))
    .map(({ path, code }) => `${path}: «${what.exec(code)![0].trim()}»: ${instead}`);
}

describe('one place for', () => {
  it('how days, times, rupiah and counts are written', () => {
    expect(broken(sourceFiles('src'), NUMBERS)).toEqual([]);
    expect(broken(sourceFiles('src/copy').concat(sourceFiles('src/web')), PERCENT)).toEqual([]);
    expect(broken(sourceFiles('src/copy').concat(sourceFiles('src/web')), COUNTS)).toEqual([]);
  });

  it('why an act failed, in a toast', () => {
    expect(broken(sourceFiles('src/web'), FAILURES)).toEqual([]);
  });

  it('colours, sizes, corners and shadows', () => {
    const files = sourceFiles('src/web', /\.(tsx?|css)$/);
    expect(LOOKS.flatMap((law) => broken(files, law))).toEqual([]);
  });

  it('a colour or size that is used is a token: without one the browser draws black, or not at all', () => {
    const styles = readFileSync('src/web/ui/styles.css', 'utf8');
    const tokens = new Set([...styles.matchAll(/--color-([a-z-]+):/g)].map(([, name]) => name));
    const used = sourceFiles('src/web', /\.tsx$/).flatMap(({ path, code }) =>
      [...code.matchAll(/(?<![\w-])(?:bg|fill|stroke)-([a-z]+(?:-[a-z]+)*)(?![\w-])/g)].map(([, name]) => [
        path,
        name!,
      ]),
    );
    expect(used.length).toBeGreaterThan(200);
    // «fill-none» has no colour; others are keys of an object, properties of a style, or words of an attribute.
    const others = new Set(['none', 'cover', 'linecap', 'linejoin', 'width', 'rule']);
    expect(used.filter(([, name]) => !tokens.has(name!) && !others.has(name!))).toEqual([]);
    // A size that is none leaves the letters as large as those around them.
    const sized = sourceFiles('src/web', /\.tsx$/).flatMap(({ path, code }) =>
      [...code.matchAll(/(?<![\w-])text-(\d+)(?![\w-])/g)].map(([, size]) => [path, size]),
    );
    expect(sized.length).toBeGreaterThan(200);
    expect(sized.filter(([, size]) => !styles.includes(`--text-${size}:`))).toEqual([]);
  });

  it('a coloured count on a button stays readable on its ground, hovered too, in the dark too', () => {
    const styles = readFileSync('src/web/ui/styles.css', 'utf8');
    const chips = readFileSync('src/web/features/search/components/alternative-chips.tsx', 'utf8');
    const named = (what: RegExp) => [...new Set([...chips.matchAll(what)].map(([, name]) => name!))];
    const [texts, grounds] = [named(/text-(ok|bad|ink-soft)\b/g), named(/\bbg-([a-z-]+)/g)];
    expect(grounds.length).toBeGreaterThan(1);
    const dark = styles.indexOf('(prefers-color-scheme: dark)');
    for (const scheme of [styles.slice(0, dark), styles.slice(dark)])
      for (const text of texts)
        for (const ground of grounds)
          expect([text, ground, contrast(tokenOf(scheme, text), tokenOf(scheme, ground)) >= 4.5]).toEqual([
            text,
            ground,
            true,
          ]);
  });

  it('what is planted is found', () => {
    for (const [law, code] of [
      [NUMBERS, `n.toLocaleString('id-ID')`],
      [NUMBERS, `new Intl.NumberFormat()`],
      [PERCENT, '`${share} %`'],
      [PERCENT, '<b>{share}%</b>'],
      [COUNTS, '`${n} profil potensial`'],
      [COUNTS, '`${likesCopy.tabs[name]} (${counts[name]})`'],
      [COUNTS, "noticeText('search-done', { n: total })"],
      [FAILURES, `showToast({ tone: 'bad', title: copy.failed, text: failure.message })`],
      [FAILURES, `showToast({\n  text: noticeText('x', { reason: asApiError(error).said }),\n})`],
      [LOOKS[0]!, `fill="#0f5c56"`],
      [LOOKS[0]!, 'color: rgb(1 2 3)'],
      [LOOKS[1]!, 'text-[15px]'],
    ] as const)
      expect([code, law.what.test(code)]).toEqual([code, true]);
  });
});
