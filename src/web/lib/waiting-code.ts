import { keepInTab, readOfTab } from './tab-storage.ts';
import { WRITTEN } from './written.ts';

const KEY = `${WRITTEN.checkout}kode`;

/** A visitor's code waits in this tab until a payment was accepted, or it is changed; null forgets it. */
export const keepCode = (code: string | null): void => keepInTab(KEY, code === null ? null : { code });

export const keptCode = (): string => readOfTab<{ code: string }>(KEY)?.code ?? '';
