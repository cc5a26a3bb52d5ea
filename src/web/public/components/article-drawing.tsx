import type { ArticleCategory } from '#domain/articles/article.ts';
import type { JSX } from 'react';

/**
 * Our own drawing of a subject, in the two main hues on a truntum background; decorative, since the text names the
 * subject.
 */
export function ArticleDrawing({ category, className = '' }: { category: ArticleCategory; className?: string }) {
  return (
    <div aria-hidden className={`truntum shrink-0 overflow-hidden bg-sirih-soft ${className}`}>
      <svg
        viewBox="0 0 320 160"
        preserveAspectRatio="xMidYMid slice"
        className="size-full"
        fill="none"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        {DRAWINGS[category]}
      </svg>
    </div>
  );
}

const A = 'stroke-sirih';
const B = 'stroke-kunyit';
/** Filled, so that the stars behind do not shine through a thing. */
const A_SHAPE = 'stroke-sirih fill-surface';
const B_SHAPE = 'stroke-kunyit fill-kunyit-soft';
const DRAWINGS: Record<ArticleCategory, JSX.Element> = {
  // Two cups on one table.
  'tips-kencan': (
    <>
      <path className={A_SHAPE} d="M126 78h34v22a14 14 0 0 1-14 14h-6a14 14 0 0 1-14-14z" />
      <path className={B_SHAPE} d="M176 78h34v22a14 14 0 0 1-14 14h-6a14 14 0 0 1-14-14z" />
      <path className={A} d="M100 118h120M126 84h-8a8 8 0 0 0 0 18h9M138 66c-5-6 5-10 0-17M150 66c-5-6 5-10 0-17" />
      <path className={B} d="M210 84h8a8 8 0 0 1 0 18h-9M188 66c-5-6 5-10 0-17M200 66c-5-6 5-10 0-17" />
    </>
  ),
  // A head with growing leaves.
  'psikologi-cinta': (
    <>
      <path
        className={A_SHAPE}
        d="M138 124v-18h-10c-6 0-10-4-10-10v-10l-8-4 9-16c2-20 18-34 40-34 26 0 44 19 44 43 0 18-9 27-15 34v15"
      />
      <path
        className={B_SHAPE}
        d="M160 92V70M160 78c-10 0-16-6-16-14 10 0 16 5 16 14zM160 72c0-9 6-15 16-15 0 9-6 15-16 15z"
      />
    </>
  ),
  // Two separate trees on common ground.
  'hubungan-sehat': (
    <>
      <path className={A_SHAPE} d="M134 40c16 0 26 11 26 24s-11 22-26 22-26-9-26-22 10-24 26-24z" />
      <path className={B_SHAPE} d="M194 52c13 0 22 9 22 20s-9 19-22 19-22-8-22-19 9-20 22-20z" />
      <path className={A} d="M90 120h140M134 120V66M134 84l-12-10" />
      <path className={B} d="M194 120V74M194 88l11-9" />
    </>
  ),
  // A house and its key.
  'persiapan-nikah': (
    <>
      <path className={A_SHAPE} d="M116 76v44h76V76M104 84l50-42 50 42M142 120V96h24v24" />
      <path className={B_SHAPE} d="M222 70a12 12 0 1 0 .1 0zM222 94v30M222 112h9M222 122h7" />
    </>
  ),
  // Two voices that meet.
  komunikasi: (
    <>
      <path
        className={B_SHAPE}
        d="M150 68h66a10 10 0 0 1 10 10v26a10 10 0 0 1-10 10h-8v14l-16-14h-32a10 10 0 0 1-10-10z"
      />
      <path
        className={A_SHAPE}
        d="M98 44h72a10 10 0 0 1 10 10v28a10 10 0 0 1-10 10h-44l-16 14V92h-12a10 10 0 0 1-10-10V54a10 10 0 0 1 10-10z"
      />
      <path className={A} d="M108 62h50M108 76h32" />
    </>
  ),
  // Two threads, with an opening knot.
  'resolusi-konflik': (
    <>
      <path className={A} d="M72 60c40 0 52 40 84 40 22 0 26-32 4-32-24 0-14 48 40 48h48" />
      <path className={B} d="M72 112c36 0 44-20 66-34M178 60c20-16 40-18 70-18" />
    </>
  ),
};
