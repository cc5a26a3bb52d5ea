import { createStore, type Store } from '#web/lib/store.ts';
import { WRITTEN } from '#web/lib/written.ts';

export type ReplyTarget = { seq: number; nama: string; mine: boolean; excerpt: string };
/** `clientId`: it was sent with unknown result; sent again unchanged, it is the same message. */
export type Draft = { text: string; replyTo: ReplyTarget | null; clientId: string | null };
export const NO_DRAFT: Draft = { text: '', replyTo: null, clientId: null };

const drafts = new Map<string, DraftStore>();

/** A member's unsent text in a thread; kept until it is sent or the member signs out. */
export class DraftStore {
  readonly state: Store<Draft>;

  constructor(
    private readonly key: string,
    private readonly storage: Storage,
  ) {
    this.state = createStore<Draft>({ ...NO_DRAFT, ...read(storage, key) });
  }

  get = (): Draft => this.state.get();

  write = (change: Partial<Draft>): void => {
    // A changed text is another message than the one that may have arrived.
    const draft = { ...this.get(), ...change, clientId: change.clientId ?? null };
    this.state.set(draft);
    keep(this.storage, this.key, draft.text === '' && !draft.replyTo ? null : draft);
  };

  /** A sent text comes back, before the text written meanwhile. */
  giveBack = ({ text, replyTo, clientId }: Omit<Draft, 'clientId'> & { clientId: string }): void => {
    const { text: since, replyTo: replying } = this.get();
    const alone = since.trim() === '';
    this.write({
      text: alone ? text : `${text}\n${since}`,
      replyTo: replyTo ?? replying,
      clientId: alone ? clientId : null,
    });
  };

  /** A message that came back had arrived after all: the timeline shows it, and it is no draft. */
  clearIfShown = (isShown: (clientId: string) => boolean): void => {
    const { clientId } = this.get();
    if (clientId !== null && isShown(clientId)) this.clear();
  };

  clear = (): void => this.write(NO_DRAFT);
}

/** The one draft of a thread in this tab; stored for the tab, or for the browser. */
export function draftOf(memberId: string, thread: string, kept: 'tab' | 'browser'): DraftStore {
  const key = `${WRITTEN.drafts}${memberId}.${thread}`;
  const known = drafts.get(key);
  if (known) return known;
  const made = new DraftStore(key, kept === 'tab' ? sessionStorage : localStorage);
  drafts.set(key, made);
  return made;
}

/** Deletes drafts of another member in this tab. */
export function claimDrafts(memberId: string): void {
  forget(sessionStorage, (key) => !key.startsWith(`${WRITTEN.drafts}${memberId}.`));
}

/** Deletes the member's drafts at sign-out. */
export function forgetDrafts(memberId: string): void {
  for (const draft of drafts.values()) draft.state.set(NO_DRAFT);
  drafts.clear();
  forget(sessionStorage, () => true);
  forget(localStorage, (key) => key.startsWith(`${WRITTEN.drafts}${memberId}.`));
}

function forget(storage: Storage, which: (key: string) => boolean): void {
  for (const key of Object.keys(storage)) if (key.startsWith(WRITTEN.drafts) && which(key)) storage.removeItem(key);
}

function read(storage: Storage, key: string): Partial<Draft> | null {
  try {
    return JSON.parse(storage.getItem(key) ?? 'null') as Partial<Draft> | null;
  } catch {
    return null;
  }
}

function keep(storage: Storage, key: string, draft: Draft | null): void {
  try {
    if (draft === null) storage.removeItem(key);
    else storage.setItem(key, JSON.stringify(draft));
  } catch {
    // Storage is full or forbidden: the draft lasts as long as the page.
  }
}
