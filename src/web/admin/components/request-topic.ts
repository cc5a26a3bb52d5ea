import type { QueuedRequest } from '#contract/support.ts';
import { supportStaffCopy } from '#copy/staff-support.ts';
import { consultationWayWords, dataRightWords } from '#copy/support.ts';

/** Subject of a message, the right, or the kind of a consultation. */
export function topicText({ kind, topic }: Pick<QueuedRequest, 'kind' | 'topic'>): string {
  const words: Record<string, string> =
    kind === 'data-right' ? dataRightWords : kind === 'consultation' ? consultationWayWords : {};
  return (words[topic] ?? topic) || supportStaffCopy.noTopic;
}

/** Title of an opened request: of a consultation with whom, and how. */
export function requestTitle(request: Pick<QueuedRequest, 'kind' | 'topic' | 'from'>): string {
  const ways: Record<string, (name: string) => string> = supportStaffCopy.consultationBy;
  const by = request.kind === 'consultation' ? ways[request.topic] : undefined;
  return by ? by(request.from) : topicText(request);
}
