/** The room as a page of its own. */
export const ROOM_PATH = '/ruang';
/** Id of the header's slot for the room's button; and of the page's slot for its messages. */
export const ROOM_SLOT = 'tempat-ruang';
export const ROOM_PAGE_SLOT = 'isi-ruang';

/** `#ruang` opens the room on any page, `#ruang-12` at that message. */
export function roomAsked(hash: string): { seq: number | null } | null {
  const found = /^#ruang(?:-(\d{1,12}))?$/.exec(hash);
  return found && { seq: found[1] ? Number(found[1]) : null };
}
