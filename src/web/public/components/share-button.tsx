import { Share2 } from 'lucide-react';
import { blogCopy } from '#copy/blog.ts';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toast.tsx';

/**
 * Opens the device's share dialog; without one, copies the address. Without `?ref` and the
 * like.
 */
export function ShareButton({ title, path }: { title: string; path: string }) {
  const share = async () => {
    const url = location.origin + path;
    if (typeof navigator.share === 'function') {
      try {
        return await navigator.share({ title, url });
      } catch (error) {
        // The reader cancelled.
        if (error instanceof DOMException && error.name === 'AbortError') return;
      }
    }
    await navigator.clipboard.writeText(url).then(
      () => showToast({ tone: 'ok', text: blogCopy.copied }),
      () => showToast({ tone: 'bad', text: blogCopy.copyFailed }),
    );
  };
  return (
    <Button tone="secondary" small icon={<Share2 aria-hidden className="size-5" />} onClick={() => void share()}>
      {blogCopy.share}
    </Button>
  );
}
