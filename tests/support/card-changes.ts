/** Every kind of change of what a card says, as SQL; $1: the member. In this order, each on what the last one left. */
const A_PHOTO = `insert into photos (id, member_id, position, object_key, width, height)
  select 'fotoUjiKartuTersimpan1', $1, count(*), 'photos/uji', 300, 380 from photos where member_id = $1`;
const A_DOCUMENT = `insert into documents (member_id, kind, object_key, mime, name, bytes)
  values ($1, 'income', 'documents/uji', 'image/png', 'slip.png', 10)`;
export const CARD_CHANGES: readonly (readonly [what: string, sql: string])[] = [
  ['the profile', `update profiles set job = 'Guru SMA' where member_id = $1`],
  ['a field its owner closes', `update profiles set closed_fields = '{income}' where member_id = $1`],
  ['a field it is paid for to see', `update profiles set instagram_open = not instagram_open where member_id = $1`],
  ['a further photo', A_PHOTO],
  [
    'a photo for matches alone',
    `update photos set shown = 'blurred-until-match' where member_id = $1 and position = 1`,
  ],
  ['another first photo', `update photos set position = 1 - position where member_id = $1 and position < 2`],
  ['a photo that is held back', `update photos set held = true where member_id = $1 and position = 1`],
  ['a photo that goes', `delete from photos where member_id = $1 and position = 1`],
  ['a document that waits', A_DOCUMENT],
  [
    'a document that is approved',
    `update documents d set status = 'approved', decided_at = now(), verified_value = p.income from profiles p where p.member_id = d.member_id and d.member_id = $1`,
  ],
  ['the proved value', `update profiles set income = '6-10 juta' where member_id = $1`],
  ['a document that is withdrawn', `delete from documents where member_id = $1`],
  ['a pause', `update accounts set paused_at = now() where id = $1`],
  ['its end', `update accounts set paused_at = null where id = $1`],
  [
    'a number that is to be proved',
    `update accounts set number_proved_at = null, unproved_since = now() where id = $1`,
  ],
  ['its proof', `update accounts set number_proved_at = now(), unproved_since = null where id = $1`],
  ['a suspension', `update accounts set status = 'suspended' where id = $1`],
  ['its end', `update accounts set status = 'active' where id = $1`],
  ['a consent that is taken back', `update accounts set consent_withdrawn_at = now() where id = $1`],
  ['a consent that is given', `update accounts set consent_withdrawn_at = null where id = $1`],
];

const OF_BOTH = 'least($1::uuid, $2::uuid), greatest($1::uuid, $2::uuid)';
const [ASKED, THEIRS] = ['requester_id = $1 and target_id = $2', 'requester_id = $2 and target_id = $1'];
/** … and of what is between two; $1: who looks, $2: the member. */
export const TIE_CHANGES: readonly (readonly [what: string, sql: string])[] = [
  ['no permission asked', `delete from profile_permissions where ${ASKED} or ${THEIRS}`],
  ['asked', `insert into profile_permissions (requester_id, target_id) values ($1, $2)`],
  ['refused', `update profile_permissions set status = 'denied', responded_at = now() where ${ASKED}`],
  ['asked by them', `insert into profile_permissions (requester_id, target_id) values ($2, $1)`],
  ['given to them', `update profile_permissions set status = 'approved', responded_at = now() where ${THEIRS}`],
  ['opened', `insert into opened_cards (viewer_id, candidate_id) values ($1, $2)`],
  [
    'opened too long ago',
    `update opened_cards set opened_at = now() - interval '25 hours' where viewer_id = $1 and candidate_id = $2`,
  ],
  ['the match ends', `update matches set ended_at = now() where (a_id, b_id) = (${OF_BOTH})`],
  ['no match', `delete from matches where (a_id, b_id) = (${OF_BOTH})`],
  ['no like of theirs', `delete from likes where from_id = $2 and to_id = $1`],
  ['no like at all', `delete from likes where from_id = $1 and to_id = $2`],
  ['liked by them', `insert into likes (from_id, to_id) values ($2, $1)`],
  ['hidden', `insert into blocks (blocker_id, blocked_id) values ($2, $1)`],
  ['there again', `delete from blocks where blocker_id = $2 and blocked_id = $1`],
];
