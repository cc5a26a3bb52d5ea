import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { NOTIFICATION_KINDS } from '#domain/notifications/kinds.ts';
import { describe, expect, it } from 'vitest';
import { likeNotice, noticeOf } from '../../src/server/features/notifications/policy.ts';
import { CATALOGUE, dedupeKeyOf, type EventName, type Payload } from '../../src/server/outbox/catalogue.ts';
import { CONSUMERS } from '../../src/server/workers/consumers.ts';

const NAMES = Object.keys(CATALOGUE) as EventName[];
const [ME, OTHER, CHAT] = ['1', '2', '3'].map((n) => `${n.repeat(8)}-1111-4111-8111-111111111111`) as [
  string,
  string,
  string,
];
const AT = '2026-11-22T03:04:05.678Z';
const ENDS = 1_795_000_000_000;
const document = { memberId: ME, documentId: '7', kind: 'income' as const };
const answer = { permissionId: '7', requesterId: ME, ownerId: OTHER, answeredAt: AT };
const payment = { memberId: ME, paymentId: CHAT, number: 'SRS-261122-7K3QF9', plan: 'premium' as const };
const addressed = { memberId: ME, authorId: OTHER, seq: 12, excerpt: 'halo' };

/** Each event as it may be: [payload, key of its row, what it is told as, key of that, key under which it collapses]. */
type Example<N extends EventName> = [Payload<N>, string, string, string, string?];
const EXAMPLES: { [N in EventName]: Example<N>[] } = {
  'payment.submitted': [
    [payment, `notification:payment-submitted:${CHAT}`, 'payment-submitted', `payment-submitted:${CHAT}`],
  ],
  'payment.decided': (['approved', 'rejected', 'refunded', 'refund-refused', 'kept'] as const).map((decision) => [
    { ...payment, decision, note: null },
    `notification:payment-${decision}:${CHAT}`,
    'payment-decided',
    `payment-${decision}:${CHAT}`,
  ]),
  'payment.proof-opened': [
    [
      { memberId: ME, openingId: OTHER, number: payment.number },
      `notification:payment-proof-opened:${OTHER}`,
      'payment-proof-opened',
      `payment-proof-opened:${OTHER}`,
      `payment-proof-opened:${payment.number}`,
    ],
  ],
  'plan.ending': [
    [
      { memberId: ME, reminder: '7', tier: 'premium', end: ENDS },
      `notification:plan-ending:7:${ME}:${ENDS}`,
      'plan-ending',
      `plan-ending:7:${ME}:${ENDS}`,
      'plan-ending',
    ],
  ],
  'plan.changed-by-team': [
    [
      { memberId: ME, change: 'given', tier: 'pro', end: ENDS, premium: 'endless', at: AT },
      `notification:plan-changed-by-team:${ME}:${AT}`,
      'plan-changed-by-team',
      `plan-changed-by-team:${ME}:${AT}`,
    ],
  ],
  'like.given': [[{ fromId: OTHER, toId: ME }, `like:${OTHER}:${ME}`, 'liked-you', `liked-you:${OTHER}:${ME}`]],
  'match.made': [[{ memberId: ME, otherId: OTHER }, `match:${ME}:${OTHER}`, 'new-match', `new-match:${ME}:${OTHER}`]],
  'permission.asked': [
    [
      { permissionId: '7', requesterId: OTHER, ownerId: ME, askedAt: AT },
      `notification:permission-request:7:${AT}`,
      'permission-request',
      `permission-request:7:${AT}`,
    ],
  ],
  'permission.answered': [
    [
      { ...answer, status: 'approved' },
      `notification:permission-approved:7:${AT}`,
      'permission-approved',
      `permission-approved:7:${AT}`,
    ],
    [
      { ...answer, status: 'denied' },
      `notification:permission-denied:7:${AT}`,
      'permission-denied',
      `permission-denied:7:${AT}`,
    ],
  ],
  'message.waiting': [
    [
      { memberId: ME, senderId: OTHER, conversationId: CHAT, seq: 5, readSeq: 4 },
      `notification:new-message:${CHAT}:${ME}:4`,
      'new-message',
      `new-message:${CHAT}:${ME}:4`,
      `new-message:${CHAT}`,
    ],
  ],
  'conversation.ending': [
    [
      { memberId: ME, otherId: OTHER, conversationId: CHAT, hours: 6, endsAt: ENDS },
      `notification:chat-expiring:${CHAT}:6:${ENDS}:${ME}`,
      'chat-expiring',
      `chat-expiring:${CHAT}:6:${ENDS}:${ME}`,
      `chat-expiring:${CHAT}`,
    ],
  ],
  'conversation.extension-asked': [
    [
      { memberId: ME, askerId: OTHER, conversationId: CHAT, endsAt: ENDS },
      `notification:extension-asked:${CHAT}:${ENDS}:${ME}`,
      'extension-asked',
      `extension-asked:${CHAT}:${ENDS}:${ME}`,
      `extension-asked:${CHAT}`,
    ],
  ],
  'room.addressed': [
    [{ ...addressed, how: 'reply' }, `notification:room:12:${ME}`, 'reply', `room:12:${ME}`],
    [{ ...addressed, how: 'mention' }, `notification:room:12:${ME}`, 'mention', `room:12:${ME}`],
  ],
  'room.muted': [
    [
      { memberId: ME, until: AT, reason: 'Tenang dulu ya', mutedAt: AT },
      `notification:room-muted:${ME}:${AT}`,
      'room-muted',
      `room-muted:${ME}:${AT}`,
    ],
  ],
  'room.unmuted': [
    [{ memberId: ME, mutedAt: AT }, `notification:room-unmuted:${ME}:${AT}`, 'room-muted', `room-unmuted:${ME}:${AT}`],
  ],
  'document.opened': [
    [
      { memberId: ME, openingId: '9', kind: 'divorce', reason: 'Memeriksa akta' },
      'notification:paper-opened:9',
      'paper-opened',
      'paper-opened:9',
    ],
  ],
  'document.decided': [
    [
      { ...document, status: 'approved', note: null },
      'notification:paper-decided:7',
      'paper-approved',
      'paper-decided:7',
    ],
    [
      { ...document, status: 'rejected', note: 'Tidak terbaca' },
      'notification:paper-decided:7',
      'paper-rejected',
      'paper-decided:7',
    ],
  ],
  'document.revoked': [
    [{ ...document, note: 'Slip gaji itu palsu' }, 'notification:paper-revoked:7', 'paper-rejected', 'paper-revoked:7'],
  ],
  'photo.removed': [
    [
      { memberId: ME, photoId: 'AAAAAAAAAAAAAAAAAAAAAA', reason: 'no-face', note: null },
      'notification:photo-removed:AAAAAAAAAAAAAAAAAAAAAA',
      'photo-removed',
      'photo-removed:AAAAAAAAAAAAAAAAAAAAAA',
    ],
  ],
  'request.changed': [
    [
      { memberId: ME, requestId: CHAT, kind: 'consultation', state: 'appointed', appointmentAt: AT, at: AT },
      `notification:request-changed:${CHAT}:${AT}`,
      'request-changed',
      `request-changed:${CHAT}:${AT}`,
    ],
  ],
  'export.ready': [
    [
      { memberId: ME, exportId: CHAT, until: AT },
      `notification:export-ready:${CHAT}`,
      'export-ready',
      `export-ready:${CHAT}`,
    ],
  ],
  'introduction.asked': [
    [
      { introductionId: CHAT, memberId: ME, askerId: OTHER },
      `notification:introduction-request:${CHAT}`,
      'introduction-request',
      `introduction-request:${CHAT}`,
    ],
  ],
  'introduction.changed': [
    [
      { introductionId: CHAT, memberId: ME, otherId: OTHER, state: 'confirmed', callAt: AT, at: AT },
      `notification:introduction-confirmed:${CHAT}:${ME}:${AT}`,
      'introduction-changed',
      `introduction-confirmed:${CHAT}:${ME}:${AT}`,
    ],
  ],
  'introduction.soon': [
    [
      { introductionId: CHAT, memberId: ME, otherId: OTHER, hours: 24, callAt: AT },
      `notification:introduction-soon:${CHAT}:24:${ME}`,
      'introduction-soon',
      `introduction-soon:${CHAT}:24:${ME}`,
    ],
  ],
  'report.decided': [
    [
      { memberId: ME, reportId: '8', status: 'upheld' },
      'notification:report-decided:8',
      'report-decided',
      'report-decided:8',
    ],
  ],
  'member.warned': [
    [
      { memberId: ME, sanctionId: '8', cause: 'other' },
      'notification:member-warned:8',
      'member-warned',
      'member-warned:8',
    ],
  ],
  'appeal.decided': [
    [
      { memberId: ME, appealId: '8', outcome: 'lifted' },
      'notification:appeal-decided:8',
      'appeal-decided',
      'appeal-decided:8',
    ],
    [
      { memberId: ME, appealId: '9', outcome: 'upheld', over: true },
      'notification:appeal-decided:9',
      'appeal-decided',
      'appeal-decided:9',
    ],
  ],
  'compensation.given': [
    [
      { memberId: ME, runId: OTHER, kind: 'chats', days: 3 },
      `notification:compensation-given:${OTHER}:${ME}`,
      'compensation-given',
      `compensation-given:${OTHER}:${ME}`,
    ],
  ],
  'account.decided': [
    [
      { memberId: ME, decision: 'ban', until: null, at: AT },
      `notification:account-decided:${ME}:${AT}`,
      'account-decided',
      `account-decided:${ME}:${AT}`,
    ],
  ],
  'candidates.arrived': [
    [
      { memberId: ME, count: 0, toldAt: AT },
      `notification:new-candidates:${ME}:${AT}`,
      'new-candidates',
      `new-candidates:${ME}:${AT}`,
      'new-candidates',
    ],
  ],
  'trial.ending': [
    [
      { memberId: ME, warning: 7, days: 6, trialEnd: ENDS },
      `notification:trial-ending-7:${ME}:${ENDS}`,
      'trial-ending',
      `trial-ending-7:${ME}:${ENDS}`,
    ],
  ],
  'trial.over': [
    [
      { memberId: ME, trialEnd: ENDS },
      `notification:trial-over:${ME}:${ENDS}`,
      'trial-over',
      `trial-over:${ME}:${ENDS}`,
    ],
  ],
};

const EVERY = NAMES.flatMap((name) =>
  (EXAMPLES[name] as Example<EventName>[]).map(([payload, key, kind, noticeKey, collapse]) => ({
    name,
    payload,
    key,
    kind,
    noticeKey,
    collapse,
  })),
);

function told(name: EventName, payload: never) {
  return name === 'like.given'
    ? likeNotice(payload, true)
    : noticeOf({ id: '1', key: dedupeKeyOf(name, payload), at: new Date(AT), name, payload } as Parameters<
        typeof noticeOf
      >[0]);
}

describe('the catalogue of events', () => {
  it.each(EVERY)('$name keeps its key and is told as $kind', ({ name, payload, key, kind, noticeKey, collapse }) => {
    expect(CATALOGUE[name].payload.parse(payload)).toEqual(payload);
    const stored = dedupeKeyOf(name, payload as never);
    const notice = told(name, payload as never);
    expect([stored, notice.kind, notice.dedupeKey, notice.collapse]).toEqual([key, kind, noticeKey, collapse]);
    expect(notice.memberId).toBe(ME);
  });

  it('has a consumer for each event, and each consumer is handed to the relay', () => {
    for (const name of NAMES) {
      expect(CATALOGUE[name].consumers.length).toBeGreaterThan(0);
      for (const consumer of CATALOGUE[name].consumers) expect(CONSUMERS[consumer]).toBeTypeOf('function');
    }
    const named = new Set<string>(NAMES.flatMap((name) => CATALOGUE[name].consumers));
    expect(Object.keys(CONSUMERS).filter((consumer) => !named.has(consumer))).toEqual([]);
  });

  it('has a feature that emits each event, in its events.ts', () => {
    const features = path.resolve(import.meta.dirname, '../../src/server/features');
    const emitters = readdirSync(features, { recursive: true, encoding: 'utf8' })
      .filter((file) => /^[a-z-]+[\\/]events(\.[a-z]+)?\.ts$/.test(file))
      .map((file) => readFileSync(path.join(features, file), 'utf8'));
    expect(emitters.length).toBeGreaterThan(5);
    expect(NAMES.filter((name) => !emitters.some((text) => text.includes(`name: '${name}'`)))).toEqual([]);
  });

  it('makes every kind of notification', () => {
    const made = new Set(EVERY.map(({ name, payload }) => told(name, payload as never).kind));
    expect(NOTIFICATION_KINDS.filter((kind) => !made.has(kind))).toEqual([]);
  });
});
