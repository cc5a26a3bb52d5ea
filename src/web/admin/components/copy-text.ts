import { showToast } from '#web/ui/toast.tsx';

/** Copies a text to the clipboard, and shows a toast. */
export async function copyText(text: string, done: string, failed: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ tone: 'ok', text: done });
  } catch {
    showToast({ tone: 'bad', text: failed });
  }
}
