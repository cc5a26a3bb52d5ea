import { Download } from 'lucide-react';
import { useState } from 'react';
import { staffCopy } from '#copy/staff.ts';
import { download } from '#web/lib/download.ts';
import { showErrorToast } from '#web/lib/show-error-toast.ts';
import { Button } from '#web/ui/button.tsx';

/** Downloads a list as a file. It is not a link, because it may first ask for a fresh second factor. */
export function DownloadButton({ from, children }: { from: string; children: string }) {
  const [loading, setLoading] = useState(false);
  const get = async () => {
    setLoading(true);
    await download(from).catch((error: unknown) => showErrorToast(error, staffCopy.downloadFailed));
    setLoading(false);
  };
  return (
    <Button
      small
      tone="secondary"
      loading={loading}
      onClick={() => void get()}
      icon={<Download aria-hidden className="size-5" />}
    >
      {children}
    </Button>
  );
}
