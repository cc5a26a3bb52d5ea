import { Link } from 'react-router';
import { paymentQueueCopy } from '#copy/staff-money.ts';

type Props = { member: { memberId: string; nama: string; handle: string } };
/** In place of the handle of an account that is gone. */
const GONE = '—';

/** The member of a payment, with a link to the member's file. */
export function DeskLink({ member: { memberId, nama, handle } }: Props) {
  if (handle === GONE) return <>{paymentQueueCopy.gone}</>;
  return (
    <Link to={`/admin/anggota?buka=${memberId}`} className="inline-flex min-h-11 items-center font-semi">
      {/* One piece: on a phone it breaks as a sentence does. */}
      <span>
        <bdi>{nama}</bdi>, @{handle}
      </span>
    </Link>
  );
}
