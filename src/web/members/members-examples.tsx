import type { CandidateCard as Candidate } from '#contract/search.ts';
import { BlurredCard } from './blurred-card.tsx';
import { CandidateCard, CandidateCardSkeleton } from './candidate-card.tsx';
import { Details } from './candidate-details.tsx';
import { LikesRow } from './likes-tabs.tsx';
import { PermissionExamples } from './permission-examples.tsx';
import { WhyParts } from './why-dialog.tsx';

const ID = '00000000-0000-4000-a000-000000000000';
const base: Candidate = {
  id: ID,
  facts: { nama: 'Contoh', age: 29, religion: 'Islam' },
  locked: ['ethnicity', 'domicile', 'job', 'income'],
  photos: [],
  percent: 82,
  reasons: [{ code: 'same-religion' }, { code: 'age-fits' }, { code: 'shared-love-languages', n: 2 }],
  relation: 'none',
  notes: { theirs: null, mine: null },
  matchedAt: null,
  badges: {},
  permission: null,
  isDemo: true,
  upgradePrompt: false,
  likes: null,
  can: {
    like: true,
    likeBack: false,
    explain: true,
    ask: false,
    pass: true,
    endMatch: false,
    introduce: false,
    block: true,
    report: true,
  },
};
const noop = () => {};

/** Components that show another member, in each of their states. */
export function MembersExamples() {
  const states: Candidate[] = [
    base,
    {
      ...base,
      relation: 'they-liked',
      badges: { income: '2026-11-21T01:30:00.000Z', divorce: '2026-11-21T01:30:00.000Z' },
      can: {
        like: true,
        likeBack: true,
        explain: true,
        ask: false,
        pass: true,
        endMatch: false,
        introduce: false,
        block: true,
        report: true,
      },
    },
    {
      ...base,
      relation: 'you-liked',
      can: {
        like: false,
        likeBack: false,
        explain: true,
        ask: false,
        pass: true,
        endMatch: false,
        introduce: false,
        block: true,
        report: true,
      },
    },
    {
      ...base,
      relation: 'mutual',
      can: {
        like: false,
        likeBack: false,
        explain: true,
        ask: false,
        pass: true,
        endMatch: false,
        introduce: false,
        block: true,
        report: true,
      },
    },
  ];
  return (
    <>
      <Cards states={states} />
      <PermissionExamples base={base} />
    </>
  );
}

function Cards({ states }: { states: Candidate[] }) {
  return (
    <section aria-label="Kartu" className="flex flex-col gap-6">
      <h2 className="text-25">Kartu</h2>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {states.map((candidate) => (
          <CandidateCard
            key={candidate.relation}
            candidate={candidate}
            liking={false}
            onLike={noop}
            onOpen={noop}
            onWhy={noop}
          />
        ))}
        <CandidateCardSkeleton />
        <BlurredCard card={{ nama: 'Contoh', age: 30, ref: 'contoh', photo: null, isDemo: true }} />
      </div>
      <LikesRow
        tab="mutual"
        onOpen={noop}
        item={{
          id: ID,
          ref: null,
          key: 'k',
          facts: base.facts,
          photo: null,
          blurred: false,
          mutual: true,
          notes: { theirs: { field: 'prompts', prompt: 'rumah', text: 'Jawabanmu hangat sekali.' }, mine: null },
          likedAt: '2026-11-21T01:30:00.000Z',
          matchedAt: '2026-11-21T02:30:00.000Z',
          passed: null,
          isDemo: true,
          can: { open: true, likeBack: false },
        }}
      />
      <Details candidate={{ ...states[3]!, upgradePrompt: true }} />
      <div className="max-w-lg">
        <WhyParts
          asked={base}
          explanation={{
            percent: 82,
            scoring: { day: '2026-11-01', differs: true, countsFrom: '2026-12-01' },
            parts: [
              { part: 'religion', points: 3, max: 3 },
              { part: 'constant', points: 7, max: 7 },
            ],
            locked: { parts: ['height', 'income', 'loveLanguage'], fit: 'very' },
          }}
        />
      </div>
    </section>
  );
}
