import type { Block, Inline } from '#domain/articles/markdown.ts';
import { createContext, Fragment, useContext } from 'react';
import { Link } from 'react-router';

/**
 * A parsed text of headings, paragraphs, lists and quotes (domain/articles/markdown.ts): elements, never
 * HTML.
 */
export function WrittenText({ blocks, elsewhere = false }: { blocks: readonly Block[]; elsewhere?: boolean }) {
  return (
    <Elsewhere value={elsewhere}>
      <div className="flex flex-col gap-5">
        {blocks.map((block, i) => (
          <BlockView key={i} block={block} />
        ))}
      </div>
    </Elsewhere>
  );
}

/** Do links lead to pages of another application? */
const Elsewhere = createContext(false);

function BlockView({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading':
      return block.level === 2 ? (
        <h2 className="mt-4 text-25">
          <Words text={block.text} />
        </h2>
      ) : (
        <h3 className="mt-2 text-20">
          <Words text={block.text} />
        </h3>
      );
    case 'paragraph':
      return (
        <p>
          <Words text={block.text} />
        </p>
      );
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul';
      return (
        <List className={`flex flex-col gap-2 pl-6 marker:text-sirih ${block.ordered ? 'list-decimal' : 'list-disc'}`}>
          {block.items.map((item, i) => (
            <li key={i} className="pl-1">
              <Words text={item} />
            </li>
          ))}
        </List>
      );
    }
    case 'quote':
      return (
        <blockquote className="rounded-r-card border-l-4 border-sirih bg-sirih-soft px-3 py-4 sm:px-5">
          {block.paragraphs.map((text, i) => (
            <p key={i}>
              <Words text={text} />
            </p>
          ))}
        </blockquote>
      );
    case 'rule':
      return <hr className="border-line" />;
  }
}

function Words({ text }: { text: readonly Inline[] }) {
  return text.map((one, i) => <Fragment key={i}>{typeof one === 'string' ? one : <Marked one={one} />}</Fragment>);
}

function Marked({ one }: { one: Exclude<Inline, string> }) {
  const reloadDocument = useContext(Elsewhere);
  if (one.kind === 'strong')
    return (
      <strong className="font-semi">
        <Words text={one.text} />
      </strong>
    );
  if (one.kind === 'em')
    return (
      <em>
        <Words text={one.text} />
      </em>
    );
  return one.to.startsWith('/') ? (
    <Link to={one.to} reloadDocument={reloadDocument}>
      <Words text={one.text} />
    </Link>
  ) : (
    <a href={one.to} rel="noopener noreferrer">
      <Words text={one.text} />
    </a>
  );
}
