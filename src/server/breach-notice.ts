import { type BreachFacts, breachCopy } from '#copy/breach.ts';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { writeBreachNotices } from './breach/write.ts';
import { loadConfig } from './config.ts';
import { connect } from './db/connect.ts';
import { assertDatabaseThere, openOwnDatabase } from './db/embedded/own-database.ts';
import { failureText } from './failure-text.ts';
import { givenOptions } from './given-options.ts';

const TEXT = { type: 'string' } as const;
const OPTIONS = { table: TEXT, from: TEXT, to: TEXT, out: TEXT, by: TEXT, actor: TEXT, facts: TEXT };

/** A moment with its zone: an operator and a server may be in different ones. */
function moment(flag: string, text = ''): Date {
  const at = new Date(text);
  if (!/(Z|[+-]\d\d:?\d\d)$/.test(text) || Number.isNaN(at.getTime())) throw new Error(breachCopy.badTime(flag));
  return at;
}

/** `npm run breach`: the members a data breach affects, and a notice for each (T75). */
async function breach(): Promise<void> {
  const given = givenOptions(OPTIONS, breachCopy.usage);
  // An option with nothing behind it is none; who of the team looked must not become nobody in silence.
  const { table, out, facts, by, actor } = given;
  if (actor === '') throw new Error(breachCopy.unknownActor(actor));
  if (!table || !out) throw new Error(breachCopy.usage);
  if (!by) throw new Error(breachCopy.byMissing);
  const [from, to] = [moment('from', given.from), moment('to', given.to)];
  if (to <= from) throw new Error(breachCopy.wrongOrder);
  const folder = path.resolve(out);
  if (existsSync(folder)) throw new Error(breachCopy.outTaken(folder));
  const filled = facts ? (JSON.parse(readFileSync(facts, 'utf8')) as Partial<BreachFacts>) : null;
  const config = loadConfig(undefined, []);
  assertDatabaseThere(config);
  const postgres = await openOwnDatabase(config);
  const { db, close } = connect(config.databaseUrl ?? postgres!.url, { max: 1 });
  try {
    const wanted = { table, from, to, by, actor, out: folder, facts: filled };
    process.stdout.write(breachCopy.made(await writeBreachNotices(db, wanted), folder));
    if (!filled) process.stdout.write(breachCopy.fill);
  } finally {
    await close();
    await postgres?.stop();
  }
}

await breach().catch((error: unknown) => {
  process.stderr.write(`${failureText(error)}\n`);
  process.exit(1);
});
