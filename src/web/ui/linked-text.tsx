import { Fragment } from 'react';
import { Link } from 'react-router';
import { uiCopy } from '#copy/ui.ts';

/** A text of an error or refusal; where it sends to our contact page, those words are the link. */
export function LinkedText({ text }: { text: string }) {
  return text.split(uiCopy.contactPage).map((part, i) => (
    <Fragment key={i}>
      {i > 0 && <Link to="/kontak">{uiCopy.contactPage}</Link>}
      {part}
    </Fragment>
  ));
}
