/**
 * The part of Markdown that articles use, as plain data: no HTML is made from typed text, so nothing in it
 * can run. Headings (## and ###), paragraphs, lists, quotes, a line; in them **strong**, *emphasis* and
 * [links](/paket).
 * Everything else, tags too, is text.
 */
export type Inline =
  | string
  | { kind: 'strong'; text: readonly Inline[] }
  | { kind: 'em'; text: readonly Inline[] }
  | { kind: 'link'; to: string; text: readonly Inline[] };
export type Block =
  | { kind: 'heading'; level: 2 | 3; text: readonly Inline[] }
  | { kind: 'paragraph'; text: readonly Inline[] }
  | { kind: 'list'; ordered: boolean; items: readonly (readonly Inline[])[] }
  | { kind: 'quote'; paragraphs: readonly (readonly Inline[])[] }
  | { kind: 'rule' };

/** Own pages, https pages and mail addresses. Any other address (scripts, files) is not a link. */
const LINK = /^(\/(?![/\\])|https:\/\/[^/\s]|mailto:)[^\s<>"]*$/;
const ITEM = /^([-*]|\d{1,3}\.) +(.+)$/;
const ESCAPABLE = new Set('\\*[]()#>-.');

/** Never throws: every text is a valid article. */
export function parseMarkdown(source: string): Block[] {
  return source
    .replace(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n/)
    .flatMap((part) => blocksOf(part.split('\n').filter((line) => line.trim() !== '')));
}

/** Groups lines into blocks; neither a heading nor a list needs an empty line beside it. */
function blocksOf(lines: readonly string[]): Block[] {
  const blocks: Block[] = [];
  for (let at = 0; at < lines.length; ) {
    const kind = kindOf(lines[at]!);
    let end = at + 1;
    // A heading or rule takes one line only.
    while (kind !== 'heading' && kind !== 'rule' && end < lines.length && kindOf(lines[end]!) === kind) end++;
    blocks.push(blockOf(kind, lines.slice(at, end)));
    at = end;
  }
  return blocks;
}

type Kind = 'heading' | 'rule' | 'quote' | 'items' | 'numbers' | 'text';

function kindOf(line: string): Kind {
  if (/^#{2,3} +\S/.test(line)) return 'heading';
  if (/^(-{3,}|\*{3,})\s*$/.test(line)) return 'rule';
  if (line.startsWith('>')) return 'quote';
  const item = ITEM.exec(line);
  return item ? (item[1]!.endsWith('.') ? 'numbers' : 'items') : 'text';
}

function blockOf(kind: Kind, lines: readonly string[]): Block {
  switch (kind) {
    case 'heading': {
      const [, marks, text] = /^(#+) +(.*)$/.exec(lines[0]!)!;
      return { kind, level: marks!.length === 2 ? 2 : 3, text: parseInline(text!.trim()) };
    }
    case 'rule':
      return { kind };
    case 'quote':
      return { kind, paragraphs: quoted(lines.map((line) => line.slice(1).trim())) };
    case 'items':
    case 'numbers':
      return {
        kind: 'list',
        ordered: kind === 'numbers',
        items: lines.map((line) => parseInline(ITEM.exec(line)![2]!.trim())),
      };
    case 'text':
      return { kind: 'paragraph', text: parseInline(lines.map((line) => line.trim()).join(' ')) };
  }
}

/** Empty lines in a quote separate its paragraphs. */
function quoted(lines: readonly string[]): Inline[][] {
  return lines
    .join('\n')
    .split(/\n\n+/)
    .map((text) => text.replaceAll('\n', ' ').trim())
    .filter((text) => text !== '')
    .map((text) => parseInline(text));
}

/** A mark without its end is text. One search ahead for each kind of mark finds whether an end is left. */
export function parseInline(text: string): Inline[] {
  const found: Inline[] = [];
  let plain = '';
  const add = (one: Inline) => {
    if (plain !== '') found.push(plain);
    plain = '';
    found.push(one);
  };
  for (let at = 0; at < text.length; ) {
    const mark = markAt(text, at);
    if (mark) {
      if (typeof mark.is === 'string') plain += mark.is;
      else add(mark.is);
      at = mark.end;
    } else plain += text[at++];
  }
  if (plain !== '') found.push(plain);
  return found;
}

function markAt(text: string, at: number): { is: Inline; end: number } | null {
  const sign = text[at];
  if (sign === '\\' && ESCAPABLE.has(text[at + 1] ?? '')) return { is: text[at + 1]!, end: at + 2 };
  if (sign === '[') return linkAt(text, at);
  if (sign !== '*') return null;
  const mark = text[at + 1] === '*' ? '**' : '*';
  const inside = between(text, at, mark);
  return inside === null
    ? { is: mark, end: at + mark.length }
    : {
        is: { kind: mark === '**' ? 'strong' : 'em', text: parseInline(inside) },
        end: at + inside.length + 2 * mark.length,
      };
}

/**
 * The text between this mark and the next of its kind; null when it is empty, or begins or ends with a blank.
 */
function between(text: string, at: number, mark: string): string | null {
  const from = at + mark.length;
  const end = text.indexOf(mark, from);
  const inside = end < 0 ? '' : text.slice(from, end);
  return inside !== '' && inside === inside.trim() ? inside : null;
}

const LONGEST_LINK = 600;

function linkAt(text: string, at: number): { is: Inline; end: number } | null {
  const near = text.slice(at, at + LONGEST_LINK);
  const found = /^\[([^[\]]+)\]\(([^()\s]+)\)/.exec(near);
  if (!found || !LINK.test(found[2]!)) return null;
  return { is: { kind: 'link', to: found[2]!, text: parseInline(found[1]!) }, end: at + found[0].length };
}

/** The words without marks, one line a block: for counting and searching. */
export function wordsOf(blocks: readonly Block[]): string {
  return blocks.map((block) => textsOf(block).map(flat).join('\n')).join('\n');
}

function textsOf(block: Block): readonly (readonly Inline[])[] {
  if (block.kind === 'list') return block.items;
  if (block.kind === 'quote') return block.paragraphs;
  return block.kind === 'rule' ? [] : [block.text];
}

const flat = (text: readonly Inline[]): string =>
  text.map((one) => (typeof one === 'string' ? one : flat(one.text))).join('');
