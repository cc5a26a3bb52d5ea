import type { MemberLine } from '#contract/desk.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { memberDeskCopy } from '#copy/member-desk.ts';
import { mayActAs } from '#domain/staff/roles.ts';
import { useDates } from '#web/lib/dates.ts';
import { pageMeta } from '#web/lib/page-title.ts';
import { useSession } from '#web/lib/session.ts';
import { withParam } from '#web/lib/with-param.ts';
import { DemoBadge } from '#web/members/relation-badge.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { KeptNumber } from './components/kept-number.tsx';
import { MemberDialog } from './components/member-dialog.tsx';
import { MemberFilters } from './components/member-filters.tsx';
import { OpenCell, Queue } from './components/queue.tsx';
import { Cell } from './components/table.tsx';
import { type Filter, FILTERS, type Filters, isOut, useMembers } from './queries.desk.ts';

export const meta = () => pageMeta(memberDeskCopy.title);

const COLUMNS = [
  { text: memberDeskCopy.nama },
  { text: memberDeskCopy.status, wide: true },
  { text: memberDeskCopy.tier, wide: true },
  { text: memberDeskCopy.registered, wide: true },
];
/** The parameter of the address that names the open member. */
const OPEN = 'buka';

/** /admin/anggota: members as visible to the viewer's roles; search, filters and the open one are in the address. */
export default function MembersScreen() {
  const { staff } = useSession();
  const [params, setParams] = useSearchParams();
  const [clears, setClears] = useState(0);
  const filters: Filters = Object.fromEntries(
    FILTERS.flatMap((name) => (params.get(name) ? [[name, params.get(name)!]] : [])),
  );
  const query = useMembers(filters);
  const members = query.data?.pages.flatMap((page) => page.members) ?? [];
  const change = (name: Filter | typeof OPEN, value: string) =>
    setParams(withParam(name, value), { replace: name !== OPEN });
  const opened = params.get(OPEN);
  return (
    <>
      <Queue
        title={memberDeskCopy.title}
        lead={memberDeskCopy.lead}
        empty={memberDeskCopy.empty}
        status={null}
        above={
          <>
            <MemberFilters
              key={clears}
              filters={filters}
              roles={staff?.roles ?? []}
              onChange={change}
              onClear={() => {
                setParams({}, { replace: true });
                setClears(clears + 1);
              }}
            />
            {mayActAs(staff?.roles ?? [], ['moderator']) && <KeptNumber />}
          </>
        }
        query={query}
        columns={COLUMNS}
        count={members.length}
      >
        {members.map((one) => (
          <MemberRow key={one.id} one={one} onOpen={() => change(OPEN, one.id)} />
        ))}
      </Queue>
      {opened && <MemberDialog key={opened} id={opened} onClose={() => change(OPEN, '')} />}
    </>
  );
}

function MemberRow({ one, onOpen }: { one: MemberLine; onOpen: () => void }) {
  const { dateText } = useDates();
  const nama = one.nama || memberDeskCopy.noName;
  return (
    <tr>
      <Cell>
        <bdi className="font-semi">{nama}</bdi> {one.isDemo && <DemoBadge />}
        <span className="block text-13 wrap-anywhere text-ink-soft">
          {one.handle && `@${one.handle}`}
          {one.username && ` · ${one.username}`}
        </span>
        {isOut(one.status) && (
          <span className="mt-1 block md:hidden">
            <Badge tone="warn">{memberDeskCopy.states[one.status]}</Badge>
          </span>
        )}
      </Cell>
      <Cell wide>
        {isOut(one.status) ? (
          <Badge tone="warn">{memberDeskCopy.states[one.status]}</Badge>
        ) : (
          memberDeskCopy.states[one.status]
        )}
      </Cell>
      <Cell wide>{one.tier ? memberDeskCopy.tiers[one.tier] : '–'}</Cell>
      <Cell wide line>
        {dateText(one.registeredAt)}
      </Cell>
      <OpenCell label={memberDeskCopy.openOf(nama)} onOpen={onOpen} />
    </tr>
  );
}
