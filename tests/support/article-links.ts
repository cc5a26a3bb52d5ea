import type { Block, Inline } from '#domain/articles/markdown.ts';

/** Where the links of a block lead. */
export function linksOf(block: Block): string[] {
  if (block.kind === 'rule') return [];
  const texts = block.kind === 'list' ? block.items : block.kind === 'quote' ? block.paragraphs : [block.text];
  return texts.flatMap((text) => text.flatMap(inLine));
}

function inLine(one: Inline): string[] {
  if (typeof one === 'string') return [];
  return [...(one.kind === 'link' ? [one.to] : []), ...one.text.flatMap(inLine)];
}
