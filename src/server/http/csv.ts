import { stringify } from 'csv-stringify/sync';
import type { FastifyReply } from 'fastify';
import { whileSignedIn } from './while-signed-in.ts';

/** A column of a CSV file: its name, and its text for a row. */
export type CsvColumn<Row> = [name: string, of: (row: Row) => string];

/** A file, part by part. */
export type CsvFile = AsyncGenerator<string, void, void>;

/** Rows read and written at once. */
const ROWS_AT_ONCE = 1_000;

/** Possible start of another cell for spreadsheets with another separator than the comma, as in Indonesia. */
const INNER_FORMULA = /[;,|\t\r\n][\s"]*(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;

/**
 * Rows as CSV, with the names of the columns first when `header`. Texts that look like formulas are
 * escaped (T35); every text is quoted, or with `quoted: false` only where needed.
 */
export function csvText<Row>(
  columns: readonly CsvColumn<Row>[],
  rows: readonly Row[],
  { header, quoted = true }: { header: boolean; quoted?: boolean },
): string {
  const body = rows.map((row) => columns.map(([, of]) => of(row).replace(INNER_FORMULA, "$&'")));
  return stringify(header ? [columns.map(([name]) => name), ...body] : body, {
    escape_formulas: true,
    quoted_string: quoted,
  });
}

/**
 * A list as a file, read while it is sent. `read` returns the rows after the given last one, at most so many, in
 * the order of the list.
 */
export function csvFile<Row>(
  columns: readonly CsvColumn<Row>[],
  read: (last: Row | null, limit: number) => Promise<Row[]>,
): CsvFile {
  return (async function* () {
    for (let last: Row | null = null, first = true; ; first = false) {
      const rows: Row[] = await read(last, ROWS_AT_ONCE);
      yield csvText(columns, rows, { header: first });
      if (rows.length < ROWS_AT_ONCE) return;
      last = rows.at(-1)!;
    }
  })();
}

type CsvReader = Parameters<typeof whileSignedIn>[0] & { reply: FastifyReply };

/** Answers with a file to save under this name, as long as its reader may have it. */
export function sendCsv({ reply, ...reader }: CsvReader, name: string, file: CsvFile): FastifyReply {
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}.csv"`)
    .send(whileSignedIn(reader, file));
}
