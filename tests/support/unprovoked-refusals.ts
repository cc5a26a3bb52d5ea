import { api } from '#contract/api.ts';
import type { Route } from '#contract/route.ts';

type Routes = Readonly<Record<string, Pick<Route, 'refusals'>>>;
/** A test file that ran, and «METHOD /path code» of what its servers refused. */
export type Ran = { file: string; refusals: readonly string[] };

/**
 * «METHOD /path code» of every declared refusal that no file of the suite provoked; null when not the whole suite ran: then
 * there is nothing to judge.
 */
export function unprovokedRefusals(
  ran: readonly Ran[],
  suite: readonly string[],
  routes: Routes = api,
): string[] | null {
  const files = new Map(ran.map(({ file, refusals }) => [file, refusals]));
  if (!suite.every((file) => files.has(file))) return null;
  const provoked = new Set(suite.flatMap((file) => files.get(file)!));
  return Object.entries(routes)
    .flatMap(([name, route]) => route.refusals.map((code) => `${name} ${code}`))
    .filter((pair) => !provoked.has(pair));
}
