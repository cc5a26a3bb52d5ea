import { QueryClient, type QueryMeta } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { isRenewed } from '#web/app/kept-news.ts';

/** Names of those that are read anew, of answers and of failures, when there is a network again. */
async function renewed(queries: Record<string, { meta?: QueryMeta; fails: boolean }>): Promise<string[]> {
  const client = new QueryClient();
  for (const [name, { meta, fails }] of Object.entries(queries))
    await client.prefetchQuery({
      queryKey: [name],
      queryFn: () => (fails ? Promise.reject(new Error('no network')) : Promise.resolve(name)),
      retry: false,
      meta,
    });
  const found = client.getQueryCache().findAll({ predicate: isRenewed });
  return found.map(({ queryKey }) => String(queryKey[0]));
}

it('with a network again lists are read anew, forms only where they could not be read, counted questions never', async () => {
  const once = { once: true };
  const counted = { counted: true };
  expect(
    await renewed({
      list: { fails: false },
      'list that failed': { fails: true },
      form: { meta: once, fails: false },
      'form that failed': { meta: once, fails: true },
      question: { meta: counted, fails: false },
      'question that failed': { meta: counted, fails: true },
    }),
  ).toEqual(['list', 'list that failed', 'form that failed']);
});
