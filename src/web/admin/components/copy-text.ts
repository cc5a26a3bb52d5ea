import { showToast } from '#web/ui/toast.tsx';

/** Puts a text where it can be pasted from, and says so. */
export async function copyText(text: string, done: string, failed: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ tone: 'ok', text: done });
  } catch {
    showToast({ tone: 'bad', text: failed });
  }
}
