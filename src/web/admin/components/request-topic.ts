import type { QueuedRequest } from '#contract/support.ts';
import { supportStaffCopy } from '#copy/staff-support.ts';
import { consultationWayWords, dataRightWords } from '#copy/support.ts';

/** Subject of a message, the right, or the kind of a consultation. */
export function topicText({ kind, topic }: Pick<QueuedRequest, 'kind' | 'topic'>): string {
  const words: Record<string, string> =
    kind === 'data-right' ? dataRightWords : kind === 'consultation' ? consultationWayWords : {};
  return (words[topic] ?? topic) || supportStaffCopy.noTopic;
}
