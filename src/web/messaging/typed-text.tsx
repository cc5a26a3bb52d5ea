import { Fragment } from 'react';

/** A handle or an address: letters with one of their signs inside. */
const WHOLE = /(\S*(?:[@_/]|[\p{L}\p{N}]\.(?=[\p{L}\p{N}]))\S*)/u;
const SEAM = /(?<=[._/-])(?=[\p{L}\p{N}])/u;

/** What somebody wrote. A handle or an address stays in one line; one longer than a line breaks at its signs. */
export function TypedText({ text }: { text: string }) {
  return text.split(WHOLE).map((part, i) =>
    i % 2 === 0 ? (
      part
    ) : (
      <span key={i} className="inline-block max-w-full">
        <Seamed text={part} />
      </span>
    ),
  );
}

/** The letters of such a word. */
export function Seamed({ text }: { text: string }) {
  return text.split(SEAM).map((part, i) => (
    <Fragment key={i}>
      {i > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
