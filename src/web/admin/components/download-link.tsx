import { Download } from 'lucide-react';
import { buttonClass } from '#web/ui/button.tsx';

/** A list as a file. */
export const DownloadLink = ({ to, children }: { to: string; children: string }) => (
  <a href={to} download className={buttonClass({ tone: 'secondary', small: true })}>
    <Download aria-hidden className="size-5" strokeWidth={1.75} /> {children}
  </a>
);
