import type { Upload, UploadType } from '#contract/uploads.ts';
import { errorMessage } from '#copy/errors.ts';
import { noticeText } from '#copy/notices.ts';
import { DOCUMENTS, PHOTOS } from '#domain/profile/values.ts';
import { type Dispatch, type SetStateAction, useCallback, useEffect, useRef, useState } from 'react';
import { asApiError } from '#web/lib/api.ts';
import { canBeDocument, canBePicture } from '#web/lib/picture-files.ts';
import { UploadTicket } from './upload-ticket.ts';

/** A file being sent, or sent. */
export type FileItem = {
  key: string;
  type: UploadType;
  name: string;
  state: 'sending' | 'done' | 'failed';
  progress: number;
  error?: string;
  file?: File;
  upload?: Upload;
};

const SLOTS: Record<UploadType, number> = { photo: PHOTOS.max, income: DOCUMENTS.maxIncomeProofs, divorce: 1 };
const ORDER_KEY = 'serasi-urutan-foto';
let nextKey = 1;

/** Files of the registration: sent at once with the upload ticket, restored after a reload. */
export function useUploads(enabled: boolean) {
  const [items, setItems] = useState<FileItem[]>([]);
  const [ticket] = useState(() => new UploadTicket());
  const patch = (key: string, change: Partial<FileItem>) =>
    setItems((old) => old.map((i) => (i.key === key ? { ...i, ...change } : i)));

  const { restoring, restored, restore } = useRestored(enabled, ticket, setItems);
  useKeptOrder(items, restored);

  async function send(item: FileItem & { file: File }) {
    patch(item.key, { state: 'sending', progress: 0, error: undefined });
    try {
      const upload = await ticket.send(item, (progress) => patch(item.key, { progress }), restore);
      if (!upload) return;
      const done = { ...item, state: 'done' as const, progress: 1, upload };
      // It is shown again if it was removed, but the server could not be told.
      setItems((old) => (old.some((i) => i.key === item.key) ? old : [...old, done]));
      patch(item.key, done);
    } catch (error) {
      const { message, status } = asApiError(error);
      patch(item.key, { state: 'failed', error: failureText(item.type, message, status) });
    }
  }

  /** Adds chosen files; returns the text of S1 §5 for refused ones. */
  function add(type: UploadType, files: Iterable<File>): string | null {
    let taken = items.filter((i) => i.type === type && i.state !== 'failed').length;
    for (const file of files) {
      const refusal = refusalOf(type, file, taken);
      if (refusal) return refusal;
      taken++;
      const item = { key: `f${nextKey++}`, type, name: file.name, state: 'sending' as const, progress: 0, file };
      setItems((old) => [...old, item]);
      void send(item);
    }
    return null;
  }

  const photosOf = (files: readonly File[], waiting: number) => sortedPhotos(items, files, waiting);

  async function remove(item: FileItem): Promise<void> {
    const gone = () => setItems((old) => old.filter((i) => i.key !== item.key));
    if (item.state !== 'done') gone();
    await ticket.remove(item.key, item.state === 'failed' && item.file ? { ...item, file: item.file } : null);
    gone();
  }

  /** Moves a photo `by` places; the first one is the main photo. */
  function move(item: FileItem, by: number): void {
    setItems((old) => moved(old, item, by));
  }

  /** The server has refused a file as gone: those that are no longer there are to be sent again. */
  const recheck = () =>
    ticket.restore().then(
      (there) =>
        setItems((old) =>
          old.map((i) =>
            !i.upload || there.some(({ id }) => id === i.upload!.id)
              ? i
              : { ...i, state: 'failed', error: errorMessage('upload-gone'), upload: undefined },
          ),
        ),
      () => {},
    );
  const busy = items.some((i) => i.state === 'sending');
  return { items, restoring, add, photosOf, remove, retry: send, recheck, move, busy, sent: () => idsOf(items) };
}

/** The uploads that the page shows: what a registration names. */
function idsOf(items: readonly FileItem[]): { photos: string[]; documents: string[] } {
  const ids = (photos: boolean) =>
    items.flatMap((i) => (i.upload && (i.type === 'photo') === photos ? [i.upload.id] : []));
  return { photos: ids(true), documents: ids(false) };
}

/** Reads what was sent before a reload; after a failure once more when the network is back, or before a new file. */
function useRestored(enabled: boolean, ticket: UploadTicket, setItems: Dispatch<SetStateAction<FileItem[]>>) {
  const [restoring, setRestoring] = useState(true);
  const [restored, setRestored] = useState(false);
  const asking = useRef<Promise<void> | null>(null);
  const restore = useCallback(() => {
    asking.current ??= ticket
      .restore()
      .then((uploads) => {
        setItems((old) => [...inOrder(uploads), ...old]);
        setRestored(true);
      })
      .catch(() => void (asking.current = null))
      .finally(() => setRestoring(false));
    return asking.current;
  }, [ticket, setItems]);
  useEffect(() => {
    if (!enabled) return;
    void restore();
    const again = () => void restore();
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [enabled, restore]);
  return { restoring, restored, restore };
}

/** Keeps the order of the photos over a reload, once they are restored. */
function useKeptOrder(items: readonly FileItem[], restored: boolean): void {
  useEffect(() => {
    if (!restored) return;
    try {
      localStorage.setItem(ORDER_KEY, JSON.stringify(idsOf(items).photos));
    } catch {
      // Without storage the photos are restored in the order of sending.
    }
  }, [items, restored]);
}

/** The photos that may be cropped and sent, if `waiting` more are being cropped; and why others are refused. */
function sortedPhotos(items: readonly FileItem[], files: readonly File[], waiting: number) {
  const here = items.filter((i) => i.type === 'photo' && i.state !== 'failed').length;
  const free = Math.max(0, SLOTS.photo - here - waiting);
  const taken = files.filter(canBePicture);
  const refusal =
    taken.length < files.length
      ? errorMessage('upload-not-image')
      : taken.length > free
        ? errorMessage('upload-photo-limit')
        : null;
  return { taken: taken.slice(0, free), refusal };
}

/** Why a chosen file is refused when `taken` of its kind exist; null when it is accepted. */
function refusalOf(type: UploadType, file: File, taken: number): string | null {
  if (taken >= SLOTS[type]) return errorMessage(type === 'photo' ? 'upload-photo-limit' : 'upload-paper-limit');
  if (type === 'photo' && !canBePicture(file)) return errorMessage('upload-not-image');
  if (type !== 'photo' && !canBeDocument(file)) return errorMessage('upload-not-document');
  if (file.size > (type === 'photo' ? PHOTOS.maxBytes : DOCUMENTS.maxBytes))
    return errorMessage('upload-too-large', { size: type === 'photo' ? '5MB' : '10MB' });
  return null;
}

/** The photos first, with one of them moved; the other files as they were. */
function moved(items: readonly FileItem[], item: FileItem, by: number): FileItem[] {
  const photos = items.filter((i) => i.type === 'photo');
  const from = photos.findIndex((i) => i.key === item.key);
  photos.splice(Math.max(0, from + by), 0, ...photos.splice(from, 1));
  return [...photos, ...items.filter((i) => i.type !== 'photo')];
}

/** «Gagal mengunggah foto, coba lagi: …»: refusals with their own text, network failures with S2's. */
function failureText(type: UploadType, reason: string, status: number): string {
  if (status >= 400 && status < 500) return reason;
  return type === 'photo'
    ? noticeText('photo-upload-failed', { reason })
    : noticeText(type === 'income' ? 'income-upload-failed' : 'divorce-upload-failed');
}

function inOrder(uploads: Upload[]): FileItem[] {
  const order = JSON.parse(localStorage.getItem(ORDER_KEY) ?? '[]') as string[];
  // Those without a place come last.
  const place = ({ id }: Upload) => order.indexOf(id) + 1 || PHOTOS.max + 1;
  return [...uploads]
    .sort((a, b) => place(a) - place(b))
    .map((upload) => ({ key: upload.id, type: upload.type, name: upload.name, state: 'done', progress: 1, upload }));
}
