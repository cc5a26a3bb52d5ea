import type { Transcript } from '#contract/chat.ts';
import { datesOf } from '#copy/dates.ts';
import { transcriptCopy as copy } from '#copy/transcript.ts';
import type { Zone } from '#domain/profile/time-zone.ts';
import type { TranscriptMessage, TranscriptRow } from './store.transcripts.ts';

type Contents = {
  row: TranscriptRow;
  messages: readonly TranscriptMessage[];
  own: { nama: string; handle: string | null };
  zone: Zone;
  madeAt: Date;
};

export function presentTranscript({ id, nama, handle, erased, last_at }: TranscriptRow): Transcript {
  return { id, nama, handle, erased, lastAt: last_at.toISOString() };
}

/** The files of a transcript: cover, readable conversation, and the same as data. */
export function transcriptFiles(contents: Contents): Record<string, string> {
  return {
    'sampul.txt': cover(contents),
    'percakapan.txt': readable(contents),
    'percakapan.json': `${JSON.stringify(exact(contents), null, 2)}\n`,
  };
}

function cover({ row, messages, own, zone, madeAt }: Contents): string {
  const { dateTimeText } = datesOf(zone);
  const time = (at: Date) => `${dateTimeText(at)} (${at.toISOString()})`;
  return copy.cover({
    id: row.id,
    madeAt: time(madeAt),
    own: copy.party(own.nama, own.handle),
    other: otherOf(row),
    seenAt: row.seen_at && dateTimeText(row.seen_at),
    begun: time(row.created_at),
    mine: messages.filter(({ mine }) => mine).length,
    theirs: messages.filter(({ mine }) => !mine).length,
    zone,
    erased: row.erased,
  });
}

/**
 * One message after another. Each line of a text is indented, so that no text can look like a message of its
 * own.
 */
function readable({ row, messages, own, zone }: Contents): string {
  const { dateTimeText } = datesOf(zone);
  const mine = copy.mine(copy.party(own.nama, own.handle));
  const blocks = messages.map((message) => {
    const head = `#${message.seq} · ${dateTimeText(message.created_at)} · ${message.mine ? mine : otherOf(row)}`;
    const body = (message.body ?? copy.erasedMessage).split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/);
    return [head, ...body.map((line) => `    | ${line}`), ''].join('\n');
  });
  return `${copy.conversationHead(row.id, zone)}\n\n${blocks.join('\n')}`;
}

function exact({ row, messages, own, zone, madeAt }: Contents) {
  return {
    percakapan: row.id,
    dibuat: madeAt.toISOString(),
    dimulai: row.created_at.toISOString(),
    zonaPembaca: zone,
    kamu: own,
    pihakLain: { nama: row.nama, handle: row.handle, terakhirTerlihat: row.seen_at?.toISOString() ?? null },
    akunPihakLainDihapus: row.erased,
    pesan: messages.map(({ seq, mine, body, created_at }) => ({
      nomor: seq,
      waktu: created_at.toISOString(),
      dari: mine ? 'kamu' : 'pihak lain',
      isi: body,
    })),
  };
}

const otherOf = (row: TranscriptRow): string =>
  row.nama === null ? copy.nameless(row.erased) : copy.party(row.nama, row.handle);
