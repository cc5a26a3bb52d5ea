import type { Transcript } from '#contract/chat.ts';
import { datesOf } from '#copy/dates.ts';
import { transcriptFileCopy as copy } from '#copy/transcript-file.ts';
import { transcriptCopy } from '#copy/transcript.ts';
import type { Zone } from '#domain/profile/time-zone.ts';
import { encoded, jsonTexts, type Pages } from '../../adapters/text-pieces.ts';
import type { TranscriptBounds, TranscriptMessage, TranscriptRow } from './store.transcripts.ts';

type Contents = {
  row: TranscriptRow;
  counted: Pick<TranscriptBounds, 'mine' | 'theirs'>;
  /** The messages, read anew by each file that has them. */
  messages: () => Pages<TranscriptMessage>;
  own: { nama: string; handle: string | null };
  zone: Zone;
  madeAt: Date;
};

export function presentTranscript({ id, nama, handle, erased, last_at }: TranscriptRow): Transcript {
  return { id, nama, handle, erased, lastAt: last_at.toISOString() };
}

/** The files of a transcript, each in pieces: cover, readable conversation, and the same as data. */
export function transcriptFiles(contents: Contents): Record<string, AsyncIterable<Uint8Array>> {
  return {
    'sampul.txt': encoded(cover(contents)),
    'percakapan.txt': encoded(readable(contents)),
    'percakapan.json': encoded(exact(contents)),
  };
}

async function* cover({ row, counted, own, zone, madeAt }: Contents): AsyncGenerator<string, void, void> {
  const { dateTimeText } = datesOf(zone);
  const time = (at: Date) => `${dateTimeText(at)} (${at.toISOString()})`;
  yield copy.cover({
    id: row.id,
    madeAt: time(madeAt),
    own: copy.party(own.nama, own.handle),
    other: otherOf(row),
    seenAt: row.seen_at && dateTimeText(row.seen_at),
    begun: time(row.created_at),
    mine: counted.mine,
    theirs: counted.theirs,
    zone,
    erased: row.erased,
  });
}

/**
 * One message after another. Each line of a text is indented, so that no text can look like a message of its
 * own.
 */
async function* readable({ row, messages, own, zone }: Contents): AsyncGenerator<string, void, void> {
  const { dateTimeText } = datesOf(zone);
  const mine = copy.mine(copy.party(own.nama, own.handle));
  yield `${copy.conversationHead(row.id, zone)}\n`;
  for await (const page of messages())
    for (const message of page) {
      const head = `#${message.seq} · ${dateTimeText(message.created_at)} · ${message.mine ? mine : otherOf(row)}`;
      const body = (message.body ?? copy.erasedMessage).split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/);
      yield ['', head, ...body.map((line) => `    | ${line}`), ''].join('\n');
    }
}

async function* exact({ row, messages, own, zone, madeAt }: Contents): AsyncGenerator<string, void, void> {
  yield* jsonTexts({
    percakapan: row.id,
    dibuat: madeAt.toISOString(),
    dimulai: row.created_at.toISOString(),
    zonaPembaca: zone,
    kamu: own,
    pihakLain: { nama: row.nama, handle: row.handle, terakhirTerlihat: row.seen_at?.toISOString() ?? null },
    akunPihakLainDihapus: row.erased,
    pesan: presented(messages()),
  });
  yield '\n';
}

async function* presented(pages: Pages<TranscriptMessage>): AsyncGenerator<unknown[], void, void> {
  for await (const page of pages)
    yield page.map(({ seq, mine, body, created_at }) => ({
      nomor: seq,
      waktu: created_at.toISOString(),
      dari: mine ? 'kamu' : 'pihak lain',
      isi: body,
    }));
}

const otherOf = (row: TranscriptRow): string =>
  row.nama === null ? transcriptCopy.nameless(row.erased) : copy.party(row.nama, row.handle);
