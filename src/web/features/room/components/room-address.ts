/** The room as a page of its own. */
export const ROOM_PATH = '/ruang';
/** Id of the place in the header where its button stands; and of the one in its page where the messages do. */
export const ROOM_SLOT = 'tempat-ruang';
export const ROOM_PAGE_SLOT = 'isi-ruang';

/** `#ruang` asks for the room on any page, `#ruang-12` at that message. */
export function roomAsked(hash: string): { seq: number | null } | null {
  const found = /^#ruang(?:-(\d{1,12}))?$/.exec(hash);
  return found && { seq: found[1] ? Number(found[1]) : null };
}
