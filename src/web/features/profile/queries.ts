import type { OwnPhoto, OwnProfile } from '#contract/my-profile.ts';
import type { DocumentKind } from '#domain/profile/badges.ts';
import type { FieldName } from '#domain/profile/fields.ts';
import type { ViewerKind } from '#domain/visibility/viewer-kinds.ts';
import { CONSENTS } from '#copy/consents.ts';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ApiInput, type ApiOutput, asApiError, call } from '#web/lib/api.ts';
import { ownProfileKey } from '#web/lib/own-profile.ts';
import { happened, serverState } from '#web/lib/server-state.ts';
import { sendFile } from '#web/lib/upload.ts';

const documentsKey = serverState('papers', ['notified']);
const previewKey = serverState<[as: ViewerKind]>('preview', ['own-profile-changed', 'own-profile-paused']);
/** Writes of one kind wait for each other, so that an older answer never replaces a newer one. */
const FIELDS_ONE_BY_ONE = { id: 'profile-fields' };
const PHOTOS_ONE_BY_ONE = { id: 'profile-photos' };

/** Field values as typed, by field name. */
export type TypedFields = ApiInput<'PATCH /api/profile'>['body'];

/** Saves fields as typed; the answer is shown afterwards. */
export function useSaveFields() {
  const client = useQueryClient();
  return useMutation({
    scope: FIELDS_ONE_BY_ONE,
    mutationFn: (set: TypedFields) => call('PATCH /api/profile', { body: set }),
    // A photo may have arrived meanwhile: photos come from the newest answer about photos.
    onSuccess: (profile) => keepProfile(client, (old) => ({ ...profile, photos: old?.photos ?? profile.photos })),
  });
}

/** Closes a field to everybody, or opens it by the matrix again. */
export function useCloseField() {
  const client = useQueryClient();
  return useMutation({
    scope: FIELDS_ONE_BY_ONE,
    mutationFn: ({ field, closed }: { field: FieldName; closed: boolean }) =>
      call('PUT /api/profile/closed/:field', { params: { field }, body: { closed } }),
    onSuccess: (profile) => keepProfile(client, (old) => ({ ...profile, photos: old?.photos ?? profile.photos })),
  });
}

/** Changes the own @ name; room and header show it at once. */
export function useChangeHandle() {
  const client = useQueryClient();
  return useMutation({
    scope: FIELDS_ONE_BY_ONE,
    mutationFn: (handle: string) => call('PUT /api/profile/handle', { body: { handle } }),
    onSuccess: (profile) => keepProfile(client, (old) => ({ ...profile, photos: old?.photos ?? profile.photos })),
  });
}

/** All actions on the own photos except sending. Each answer has all photos in order. */
export function usePhotoActs() {
  const client = useQueryClient();
  const onSuccess = ({ photos }: { photos: OwnPhoto[] }) => keepPhotos(client, photos);
  const onError = (error: unknown) => readAnewIfChanged(client, error);
  const order = useMutation({
    scope: PHOTOS_ONE_BY_ONE,
    mutationFn: (ids: string[]) => call('PUT /api/profile/photo-order', { body: { ids } }),
    // The new order is shown at once; a failure restores the former one, and reads the server's.
    onMutate: async (ids) => {
      await client.cancelQueries({ queryKey: ownProfileKey() });
      const before = client.getQueryData<OwnProfile>(ownProfileKey())?.photos;
      client.setQueryData<OwnProfile>(
        ownProfileKey(),
        (old) => old && { ...old, photos: ids.flatMap((id) => old.photos.find((p) => p.id === id) ?? []) },
      );
      return before;
    },
    onSuccess,
    onError: (_error, _ids, before) => {
      if (before) client.setQueryData<OwnProfile>(ownProfileKey(), (old) => old && { ...old, photos: before });
      return client.invalidateQueries({ queryKey: ownProfileKey() });
    },
  });
  const remove = useMutation({
    scope: PHOTOS_ONE_BY_ONE,
    mutationFn: (id: string) => call('DELETE /api/profile/photos/:id', { params: { id } }),
    onSuccess,
    onError,
  });
  const show = useMutation({
    scope: PHOTOS_ONE_BY_ONE,
    mutationFn: ({ id, shown }: Pick<OwnPhoto, 'id' | 'shown'>) =>
      call('PATCH /api/profile/photos/:id', { params: { id }, body: { shown } }),
    onSuccess,
    onError,
  });
  return { order, remove, show, busy: order.isPending || remove.isPending || show.isPending };
}

type Picture = { file: File; replaces: string | null; before: readonly OwnPhoto[]; onProgress: (part: number) => void };

/**
 * Sends a photo, added or as a replacement. After a lost answer the server is asked whether the
 * photo arrived.
 */
export function useSendPhoto() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ file, replaces, before, onProgress }: Picture) => {
      const arrived = async () => {
        const { photos } = await call('GET /api/profile', {});
        const came = photos.some(({ id }) => !before.some((old) => old.id === id));
        const gone = replaces === null || !photos.some(({ id }) => id === replaces);
        return came && gone ? { photos } : null;
      };
      return replaces === null
        ? sendFile('POST /api/profile/photos', { file, onProgress, arrived })
        : sendFile('PUT /api/profile/photos/:id', { params: { id: replaces }, file, onProgress, arrived });
    },
    onSuccess: ({ photos }) => keepPhotos(client, photos),
    onError: (error) => readAnewIfChanged(client, error),
  });
}

/** After a refusal because of changed photos they are read anew. */
function readAnewIfChanged(client: QueryClient, error: unknown): void {
  if ([404, 409].includes(asApiError(error).status)) void client.invalidateQueries({ queryKey: ownProfileKey() });
}

export function useDocuments() {
  return useQuery({ queryKey: documentsKey(), queryFn: ({ signal }) => call('GET /api/profile/papers', { signal }) });
}

export function useSendDocument() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({
      kind,
      file,
      onProgress,
    }: {
      kind: DocumentKind;
      file: File;
      onProgress: (part: number) => void;
    }) => {
      const before = client.getQueryData<{ papers: { id: string }[] }>(documentsKey())?.papers ?? [];
      const arrived = async () => {
        const now = await call('GET /api/profile/papers', {});
        return now.papers.some((p) => p.kind === kind && !before.some((old) => old.id === p.id)) ? now : null;
      };
      return sendFile('POST /api/profile/papers', { fields: { kind }, file, onProgress, arrived });
    },
    onSuccess: async (answer) => {
      await keepDocuments(client, answer);
      // The home reminds of a proof until it is sent.
      void client.invalidateQueries({ queryKey: ownProfileKey() });
    },
  });
}

/** Agrees to the present text about documents, as shown where it was missing. */
export function useAgreeToDocuments() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () =>
      call('POST /api/privacy/consents', {
        body: { purpose: 'documents', given: true, version: CONSENTS.documents.version, way: 'asked-again' },
      }),
    onSuccess: () => void happened(client, 'own-profile-paused'),
  });
}

export function useWithdrawDocument() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('DELETE /api/profile/papers/:id', { params: { id } }),
    onSuccess: (answer) => keepDocuments(client, answer),
    onError: () => client.invalidateQueries({ queryKey: documentsKey() }),
  });
}

/** The answer of a write; a read in progress is older and is dropped. */
async function keepDocuments(client: QueryClient, answer: ApiOutput<'GET /api/profile/papers'>): Promise<void> {
  await client.cancelQueries({ queryKey: documentsKey() });
  client.setQueryData(documentsKey(), answer);
}

/** The own profile for one kind of viewer, read anew each time. */
export function usePreview(as: ViewerKind) {
  return useQuery({
    queryKey: previewKey(as),
    queryFn: ({ signal }) => call('GET /api/profile/preview', { query: { as }, signal }),
    staleTime: 0,
  });
}

function keepPhotos(client: QueryClient, photos: OwnPhoto[]) {
  return keepProfile(client, (old) => old && { ...old, photos }, true);
}

/**
 * The answer of a write is shown; a read in progress is older and is dropped. Lists and the header
 * are read anew.
 */
async function keepProfile(
  client: QueryClient,
  next: (old: OwnProfile | undefined) => OwnProfile | undefined,
  completenessChanged = false,
): Promise<void> {
  await client.cancelQueries({ queryKey: ownProfileKey() });
  client.setQueryData<OwnProfile>(ownProfileKey(), next);
  if (completenessChanged) void client.invalidateQueries({ queryKey: ownProfileKey() });
  void happened(client, 'own-profile-changed');
}
