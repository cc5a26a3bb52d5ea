import type { StaffArticle } from '#contract/articles.ts';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ApiInput, call } from '#web/lib/api.ts';
import { BY_CURSOR } from '#web/lib/next-page.ts';
import { serverState } from '#web/lib/server-state.ts';

const listKey = serverState<[state: string, category: string, search: string]>('staff-articles', []);
const oneKey = serverState<[id: string]>('staff-article', []);

type Filter = Omit<NonNullable<ApiInput<'GET /api/staff/articles'>['query']>, 'cursor'>;

/** The address of the list as a file. */
export function articlesCsvAddress(filter: Filter): string {
  const given = Object.entries(filter).filter(([, value]) => value);
  return `/api/staff/articles/csv?${new URLSearchParams(given as [string, string][])}`;
}

/** Articles in every state, last changed first. */
export function useStaffArticles({ state, category, search }: Filter) {
  return useInfiniteQuery({
    queryKey: listKey(state ?? '', category ?? '', search ?? ''),
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/staff/articles', {
        query: { state, category, search: search || undefined, cursor: pageParam },
        signal,
      }),
    ...BY_CURSOR,
  });
}

/** An open article does not change while it is edited: it is read anew only after an own act, or on request. */
export function useStaffArticle(id: string) {
  return useQuery({
    queryKey: oneKey(id),
    queryFn: ({ signal }) => call('GET /api/staff/articles/:id', { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

export const readVersion = (id: string, version: number) =>
  call('GET /api/staff/articles/:id/versions/:version', { params: { id, version: String(version) } });

/** An act on articles: lists are read anew, also after a refusal; the editor then reads its article itself. */
function useArticleAct<I>(act: (input: I) => Promise<StaffArticle>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: (article) => client.setQueryData(oneKey(article.id), article),
    onSettled: () => client.invalidateQueries({ queryKey: listKey() }),
  });
}

export const useCreateArticle = () =>
  useArticleAct((body: ApiInput<'POST /api/staff/articles'>['body']) => call('POST /api/staff/articles', { body }));

type Edit = { id: string } & ApiInput<'PUT /api/staff/articles/:id'>['body'];
export const useEditArticle = () =>
  useArticleAct(({ id, ...body }: Edit) => call('PUT /api/staff/articles/:id', { params: { id }, body }));

type Turn = { id: string } & ApiInput<'PUT /api/staff/articles/:id/state'>['body'];
export const useSetArticleState = () =>
  useArticleAct(({ id, ...body }: Turn) => call('PUT /api/staff/articles/:id/state', { params: { id }, body }));
