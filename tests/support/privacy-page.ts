import { PRIVACY_DATA } from './privacy-data.ts';
import { goes } from './retention.ts';

const HASHED = /(_hash|^hash|^phash|^head_hash)$/;
const SEALED: ReadonlySet<string> = new Set(['sealed']);

/** How a column is protected beside the disk: by hash, or sealed; a key that names a sealed file says so. */
function mark(table: string, column: string): string {
  if (HASHED.test(column)) return `${column} (hash)`;
  if (SEALED.has(column)) return `${column} (sealed)`;
  const files = column === 'object_key' || column === 'evidence_key';
  return files && !['photos', 'loose_objects', 'uploads'].includes(table) ? `${column} (its file is sealed)` : column;
}

/** The page; `columns`: of each table, as the database has them; `withAccount`: those it deletes with the account. */
export function privacyPage(columns: ReadonlyMap<string, readonly string[]>, withAccount: ReadonlySet<string>): string {
  const parts = PRIVACY_DATA.map(({ title, holds, why, kept, order, tables }) => {
    const rows = Object.keys(tables).map(
      (table) =>
        `| \`${table}\` | ${(columns.get(table) ?? []).map((column) => mark(table, column)).join(', ')} | ${goes(table, withAccount.has(table))} |`,
    );
    return `## ${title}

- **Holds:** ${holds}
- **Why:** ${why}
- **How long:** ${kept}
- **What an order could obtain:** ${order}

| table | columns | how rows go |
| --- | --- | --- |
${rows.join('\n')}
`;
  });
  return `# What is stored, of whom, and what an order could obtain

Made from the schema by \`tests/api/privacy-data.test.ts\` and the words of \`tests/support/privacy-data.ts\` (UPDATE_PRIVACY_DATA=1 writes it anew); a column
without a row fails it, and a table that neither goes with the account nor has a job or a reason. «hash»: only its hash is stored, where a key is part of it nobody else can try values. Nothing is encrypted by column but what is marked:
who has the database reads it. Backups hold the same for at most 90 days, sealed as a whole where a passphrase is set. We cannot give what
we do not have: passwords, recovery and sign-in secrets, original uploads, network addresses whole but in the counters of requests of the last hours, which no backup takes.

${parts.join('\n')}`;
}
