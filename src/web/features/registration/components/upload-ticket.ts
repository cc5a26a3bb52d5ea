import type { Upload, UploadType } from '#contract/uploads.ts';
import { asApiError, call } from '#web/lib/api.ts';
import { sendFile } from '#web/lib/upload.ts';

/** A file to send. `failed`: an earlier try did not succeed, as far as this page knows. */
type Sendable = { key: string; type: UploadType; file: File; state: 'sending' | 'done' | 'failed' };

/**
 * The upload ticket of this browser, and which upload belongs to which file of the page: no file stays on the server
 * that the page does not show, whether its answer was lost or it was removed on its way.
 */
export class UploadTicket {
  private opening: Promise<unknown> | null = null;
  /** By file, the id of its upload. */
  private readonly arrived = new Map<string, string>();
  private readonly underWay = new Map<string, AbortController>();

  /** Files on the server, each its own key; none where the ticket has ended, with a new one then. Throws ApiError. */
  async restore(): Promise<Upload[]> {
    this.opening = null;
    await this.open();
    const uploads = await sent();
    for (const upload of uploads) this.arrived.set(upload.id, upload.id);
    return uploads;
  }

  /**
   * Sends a file. Returns null when it was removed meanwhile and is not on the server; its upload when it could not be
   * taken back. `restored`: first, so that none sent before a reload is taken for this one. Throws ApiError.
   */
  async send(
    item: Sendable,
    onProgress: (part: number) => void,
    restored: () => Promise<void>,
  ): Promise<Upload | null> {
    const removed = new AbortController();
    this.underWay.set(item.key, removed);
    try {
      await restored();
      const upload = await this.sendOrFind(item, onProgress, removed.signal);
      this.arrived.set(item.key, upload.id);
      if (!removed.signal.aborted) return upload;
      return await this.takeBack(item.key).then(
        () => null,
        () => upload,
      );
    } catch (error) {
      // The ticket may have ended.
      this.opening = null;
      if (removed.signal.aborted) return null;
      throw error;
    } finally {
      this.underWay.delete(item.key);
    }
  }

  /** Removes a file, also one on its way, and one whose answer was lost. Throws ApiError. */
  async remove(key: string, failed: Sendable | null): Promise<void> {
    const underWay = this.underWay.get(key);
    if (underWay) return underWay.abort();
    if (failed) {
      const lost = await this.find(failed).catch(() => null);
      if (lost) this.arrived.set(key, lost.id);
    }
    await this.takeBack(key);
  }

  /** Requested once, and again after a failure; who has one gets the same. */
  private open(): Promise<unknown> {
    return (this.opening ??= call('POST /api/uploads/ticket', {}));
  }

  private async sendOrFind(item: Sendable, onProgress: (part: number) => void, signal: AbortSignal): Promise<Upload> {
    await this.open();
    const arrived = () => this.find(item);
    const before = item.state === 'failed' ? await arrived().catch(() => null) : null;
    if (before) return before;
    const fields = { type: item.type };
    return sendFile('POST /api/uploads', { fields, file: item.file, onProgress, arrived, signal }).catch(
      // A full list may be full of this very file, sent twice because its first answer was lost.
      async (error: unknown) => {
        const upload = await arrived().catch(() => null);
        if (!upload) throw error;
        return upload;
      },
    );
  }

  /** The upload of a file whose answer was lost: one of its type and size that belongs to no other file. */
  private async find({ type, file }: Sendable): Promise<Upload | null> {
    const uploads = await sent();
    const known = [...this.arrived.values()];
    return uploads.find((u) => u.type === type && u.bytes === file.size && !known.includes(u.id)) ?? null;
  }

  private async takeBack(key: string): Promise<void> {
    const id = this.arrived.get(key);
    if (!id) return;
    await call('DELETE /api/uploads/:id', { params: { id } }).catch((error: unknown) => {
      if (asApiError(error).status !== 404) throw error;
    });
    this.arrived.delete(key);
  }
}

const sent = () => call('GET /api/uploads', {}).then(({ uploads }) => uploads);
