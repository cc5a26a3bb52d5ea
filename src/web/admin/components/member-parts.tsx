import type { MemberFile } from '#contract/desk.ts';
import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router';
import { accountCopy } from '#copy/account.ts';
import { actWords } from '#copy/acts.ts';
import { csvCopy, memberDeskCopy } from '#copy/member-desk.ts';
import { wordOf } from '#copy/field-values.ts';
import { numberText } from '#copy/number-text.ts';
import { categoryWords, reportKindWords } from '#copy/safety.ts';
import { suspensionEnd } from '#copy/sanctions.ts';
import { documentCopy } from '#copy/profile.ts';
import { rupiah } from '#copy/amounts.ts';
import { paymentListNames, planNames } from '#copy/staff-money.ts';
import type { StaffAct } from '#domain/staff/acts.ts';
import { useDates } from '#web/lib/dates.ts';
import { DocumentRevocation } from './document-revocation.tsx';
import { Fact, FactList } from './fact.tsx';
import { useHeldFocus } from './held-focus.ts';

/** The parts of a member in the answer: parts hidden from the viewer's roles are absent. */
export function MemberParts({ file }: { file: MemberFile }) {
  return (
    <>
      <Facts file={file} />
      {file.texts && <Texts texts={file.texts} />}
      {file.hints && <Hints hints={file.hints} />}
      {file.decisions && <Decisions decisions={file.decisions} />}
      {file.mute !== undefined && <Mute mute={file.mute} />}
      {file.reports && (
        <>
          <Reports title={memberDeskCopy.against(file.reports.against.length)} reports={file.reports.against} />
          <Reports title={memberDeskCopy.by(file.reports.by.length)} reports={file.reports.by} />
        </>
      )}
      {file.documents && <Documents memberId={file.member.id} documents={file.documents} />}
      {file.payments && <Payments payments={file.payments} />}
      {file.sessions && <Sessions sessions={file.sessions} />}
      {file.acts && <Acts acts={file.acts} />}
    </>
  );
}

function Facts({ file: { member, login, plan } }: { file: MemberFile }) {
  const { dateText, dateTimeText } = useDates();
  const time = (at: string | null, none: string) => (at === null ? none : dateTimeText(at));
  return (
    <FactList>
      <Fact label={memberDeskCopy.registered}>{dateText(member.registeredAt)}</Fact>
      {login && (
        <>
          <Fact label={memberDeskCopy.username}>{login.username}</Fact>
          <Fact label={memberDeskCopy.number}>{login.number ? numberText(login.number) : memberDeskCopy.noNumber}</Fact>
          {login.claimed && <Fact label={memberDeskCopy.claimed}>{numberText(login.claimed)}</Fact>}
          <Fact label={memberDeskCopy.provedAt}>{time(login.provedAt, memberDeskCopy.notProved)}</Fact>
          <Fact label={memberDeskCopy.mail}>{login.mail ? memberDeskCopy.yes : memberDeskCopy.no}</Fact>
          <Fact label={memberDeskCopy.firstSignIn}>{time(login.firstSignInAt, memberDeskCopy.never)}</Fact>
          <Fact label={memberDeskCopy.lastSeen}>
            {time(login.lastSeenAt, memberDeskCopy[login.firstSignInAt ? 'notSignedIn' : 'never'])}
          </Fact>
        </>
      )}
      {plan && (
        <>
          <Fact label={memberDeskCopy.plan}>{memberDeskCopy.tiers[plan.tier]}</Fact>
          <Fact label={memberDeskCopy.bought}>{memberDeskCopy.tiers[plan.bought]}</Fact>
          <Fact label={memberDeskCopy.trialEnds}>{time(plan.trialEndsAt, memberDeskCopy.none)}</Fact>
          <Fact label={memberDeskCopy.periodEnds}>
            {time(plan.periodEndsAt, plan.bought === 'basic' ? memberDeskCopy.none : memberDeskCopy.endless)}
          </Fact>
          {plan.beneath && (
            <Fact label={memberDeskCopy.beneath}>{time(plan.beneath.periodEndsAt, memberDeskCopy.endless)}</Fact>
          )}
        </>
      )}
    </FactList>
  );
}

function Part({ title, none, children }: { title: string; none: string | null; children?: ReactNode }) {
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-17 font-semi">{title}</h3>
      {none === null ? (
        <ul className="divide-y divide-line rounded-field border border-line text-15">{children}</ul>
      ) : (
        <p className="text-15 text-ink-soft">{none}</p>
      )}
    </section>
  );
}

function Line({ children, below }: { children: ReactNode; below?: ReactNode }) {
  return (
    <li className="px-3 py-2">
      <p>{children}</p>
      {below && <p className="text-13 break-words text-ink-soft">{below}</p>}
    </li>
  );
}

function Texts({ texts: { about, prompts } }: { texts: NonNullable<MemberFile['texts']> }) {
  const told = [
    ...(about === null ? [] : [[memberDeskCopy.about, about] as const]),
    ...prompts.map(({ prompt, answer }) => [wordOf('prompts', prompt), answer] as const),
  ];
  return (
    <Part title={memberDeskCopy.texts} none={told.length === 0 ? memberDeskCopy.noTexts : null}>
      {told.map(([title, text]) => (
        <li key={title} className="px-3 py-2">
          <h4 className="text-13 text-ink-soft">{title}</h4>
          <p className="break-words whitespace-pre-line">
            <bdi>{text}</bdi>
          </p>
        </li>
      ))}
    </Part>
  );
}

/** Possible links; opening a linked account is recorded separately. */
function Hints({ hints: { reports, before, linked } }: { hints: NonNullable<MemberFile['hints']> }) {
  const repeated = reports.count > 1;
  const nothing = !repeated && before === 0 && linked.length === 0;
  return (
    <Part title={memberDeskCopy.hints} none={nothing ? memberDeskCopy.noHints : null}>
      {repeated && <Line>{memberDeskCopy.repeated(reports.count, reports.reporters, reports.upheld)}</Line>}
      {before > 0 && <Line>{memberDeskCopy.reportedBefore(before)}</Line>}
      {linked.map(({ id, nama, status, by }) => (
        <Line key={id} below={by.map((how) => memberDeskCopy.links[how]).join(' · ')}>
          <Link to={`/admin/anggota?buka=${id}`} className="inline-flex min-h-11 items-center font-semi">
            <bdi>{nama || memberDeskCopy.noName}</bdi>
          </Link>{' '}
          ({csvCopy.states[status]})
        </Line>
      ))}
      {!nothing && <li className="px-3 py-2 text-13 text-ink-soft">{memberDeskCopy.hintsNote}</li>}
    </Part>
  );
}

function Decisions({ decisions }: { decisions: NonNullable<MemberFile['decisions']> }) {
  const dates = useDates();
  return (
    <Part title={memberDeskCopy.decisions} none={decisions.length === 0 ? memberDeskCopy.noDecisions : null}>
      {decisions.map(({ id, kind, cause, reason, at, until, endedHow, by, appeal }) => (
        <Line
          key={id}
          below={[memberDeskCopy.decidedBy(by, dates.dateTimeText(at)), reason].filter(Boolean).join(' · ')}
        >
          <b className="font-semi">{memberDeskCopy.kinds[kind]}</b>{' '}
          {[
            until && memberDeskCopy.until(suspensionEnd(until, dates)),
            categoryWords[cause],
            endedHow && memberDeskCopy.ended[endedHow],
            appeal && memberDeskCopy.appeals[appeal],
          ]
            .filter(Boolean)
            .join(' · ')}
        </Line>
      ))}
    </Part>
  );
}

function Mute({ mute }: { mute: NonNullable<MemberFile['mute']> | null }) {
  const { dateTimeText } = useDates();
  return (
    <Part
      title={memberDeskCopy.mute}
      none={mute ? memberDeskCopy.mutedUntil(dateTimeText(mute.until), mute.reason) : memberDeskCopy.notMuted}
    />
  );
}

function Reports({ title, reports }: { title: string; reports: NonNullable<MemberFile['reports']>['by'] }) {
  const { dateTimeText } = useDates();
  return (
    <Part title={title} none={reports.length === 0 ? memberDeskCopy.noReports : null}>
      {reports.map(({ id, kind, category, status, at, reason }) => (
        <Line key={id} below={[dateTimeText(at), reason].filter(Boolean).join(' · ')}>
          {reportKindWords[kind]}: {categoryWords[category]} ({memberDeskCopy.reportStates[status]})
        </Line>
      ))}
    </Part>
  );
}

type DocumentsProps = { memberId: string; documents: NonNullable<MemberFile['documents']> };

function Documents({ memberId, documents }: DocumentsProps) {
  const { dateTimeText } = useDates();
  // The form of a paper goes with what was done, or with «Batal»: the focus stays at the paper.
  const at = useRef('');
  const hold = useHeldFocus(() => document.getElementById(at.current));
  const heldAt = (row: string) => () => {
    at.current = row;
    hold();
  };
  return (
    <Part title={memberDeskCopy.documents} none={documents.length === 0 ? memberDeskCopy.noDocuments : null}>
      {documents.map(({ id, kind, status, at: sentAt }) => (
        <li key={id} id={`dokumen-${id}`} tabIndex={-1} className="px-3 py-2 outline-none">
          <p>
            {documentCopy.kinds[kind]}: {memberDeskCopy.documentStates[status]}
          </p>
          <p className="text-13 text-ink-soft">{dateTimeText(sentAt)}</p>
          {/* Who sees this part checks documents. */}
          {status === 'approved' && (
            <DocumentRevocation memberId={memberId} id={id} kind={kind} onEnd={heldAt(`dokumen-${id}`)} />
          )}
        </li>
      ))}
    </Part>
  );
}

function Payments({ payments }: { payments: NonNullable<MemberFile['payments']> }) {
  const { dateText } = useDates();
  return (
    <Part title={memberDeskCopy.payments} none={payments.length === 0 ? memberDeskCopy.noPayments : null}>
      {payments.map(({ id, number, plan, status, final, at }) => (
        <Line key={id} below={[planNames[plan], dateText(at)].join(' · ')}>
          <Link
            to={`/admin/pembayaran?keadaan=${status}&cari=${encodeURIComponent(number)}&buka=${id}`}
            className="inline-flex min-h-11 items-center font-semi"
          >
            {number}
          </Link>{' '}
          {rupiah(final)} ({paymentListNames[status]})
        </Line>
      ))}
    </Part>
  );
}

function Sessions({ sessions }: { sessions: NonNullable<MemberFile['sessions']> }) {
  const { dateTimeText } = useDates();
  return (
    <Part
      title={memberDeskCopy.sessions(sessions.length)}
      none={sessions.length === 0 ? memberDeskCopy.noSessions : null}
    >
      {sessions.map(({ browser, system, network, signedInAt, lastSeenAt }) => (
        <Line key={signedInAt} below={dateTimeText(lastSeenAt)}>
          {memberDeskCopy.session(accountCopy.device(browser, system), network)}
        </Line>
      ))}
    </Part>
  );
}

function Acts({ acts }: { acts: NonNullable<MemberFile['acts']> }) {
  const { dateTimeText } = useDates();
  return (
    <Part title={memberDeskCopy.acts} none={acts.length === 0 ? memberDeskCopy.noActs : null}>
      {acts.map(({ act, by, at, reason }, i) => (
        <Line
          key={`${at}${i}`}
          below={[memberDeskCopy.decidedBy(by, dateTimeText(at)), reason].filter(Boolean).join(' · ')}
        >
          {actWords[act as StaffAct]}
        </Line>
      ))}
    </Part>
  );
}
