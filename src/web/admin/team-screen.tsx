import type { Team, TeamMember } from '#contract/staff.ts';
import { useState } from 'react';
import { rolesText, teamCopy } from '#copy/staff.ts';
import { useDates } from '#web/lib/dates.ts';
import { pageMeta } from '#web/lib/page-title.ts';
import { Badge } from '#web/ui/badge.tsx';
import { OpenCell, Queue, WHOLE } from './components/queue.tsx';
import { Cell } from './components/table.tsx';
import { RolesDialog } from './components/roles-dialog.tsx';
import { useTeam } from './queries.ts';

export const meta = () => pageMeta(teamCopy.title);

const COLUMNS = [{ text: teamCopy.who }, { text: teamCopy.roles, wide: true }, { text: teamCopy.lastSeen, wide: true }];

/** /admin/tim: the team, its roles, and changes of them. For owners. */
export default function TeamScreen() {
  const query = useTeam();
  const [open, setOpen] = useState<TeamMember | null>(null);
  const members = query.data?.members ?? [];
  return (
    <>
      <Queue
        title={teamCopy.title}
        lead={teamCopy.lead}
        empty={teamCopy.empty}
        status={query.data && { text: teamCopy.count(members.filter(hasRoles).length), tone: 'plain' }}
        query={{ ...query, ...WHOLE }}
        columns={COLUMNS}
        count={members.length}
      >
        {members.map((one) => (
          <MemberRow key={one.id} one={one} onOpen={() => setOpen(one)} />
        ))}
      </Queue>
      {query.data && <Changes changes={query.data.changes} />}
      {open && <RolesDialog key={open.id} one={open} onClose={() => setOpen(null)} />}
    </>
  );
}

const hasRoles = ({ roles }: TeamMember) => roles.length > 0;

function MemberRow({ one, onOpen }: { one: TeamMember; onOpen: () => void }) {
  const { dateTimeText } = useDates();
  return (
    <tr>
      <Cell>
        <span className="font-semi">{one.username}</span> {one.isMe && <Badge>{teamCopy.me}</Badge>}
        <span className="block text-13 text-ink-soft md:hidden">{rolesText(one.roles)}</span>
      </Cell>
      <Cell wide>{rolesText(one.roles)}</Cell>
      <Cell wide line>
        {one.lastSeenAt === null ? teamCopy.notSignedIn : dateTimeText(one.lastSeenAt)}
      </Cell>
      <OpenCell label={teamCopy.openOf(one.username)} onOpen={onOpen} />
    </tr>
  );
}

/** Changes from the trail, which is never edited. */
function Changes({ changes }: Pick<Team, 'changes'>) {
  const { dateTimeText } = useDates();
  return (
    <section aria-labelledby="perubahan" className="mt-10 flex flex-col gap-3">
      <h2 id="perubahan" className="text-20">
        {teamCopy.changes}
      </h2>
      {changes.length === 0 && <p className="text-15 text-ink-soft">{teamCopy.noChanges}</p>}
      <ul className="flex flex-col gap-2">
        {changes.map(({ id, at, by, of, before, after, reason }) => (
          <li key={id} className="rounded-card border border-line bg-surface px-4 py-3 text-15">
            <p className="font-semi">{teamCopy.change(of ?? teamCopy.gone, rolesText(before), rolesText(after))}</p>
            <p dir="auto">{reason}</p>
            <p className="text-13 text-ink-soft">{teamCopy.changedBy(by ?? teamCopy.command, dateTimeText(at))}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
