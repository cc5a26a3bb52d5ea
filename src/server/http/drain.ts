/** After SIGTERM new requests are still answered for at least this long: whoever sends us some looks at /readyz. */
const NOTICE_MS = 2_000;
/** And then until none came for this long … */
const QUIET_MS = 500;
/** … but no longer than this: somebody may never stop. */
const NOTICE_AT_MOST_MS = 4_000;
/** Asked by those who look after the server, not by those it serves. */
const LOOKED_AT = new Set(['/readyz', '/healthz', '/metrics']);

/** How a server takes its leave (T63): it says so, answers whoever still comes, and ends when nobody does. */
export class Drain {
  private began: number | null = null;
  private lastCame = 0;

  get under(): boolean {
    return this.began !== null;
  }

  came(url: string): void {
    if (!LOOKED_AT.has(url)) this.lastCame = performance.now();
  }

  begin(): void {
    this.began ??= performance.now();
  }

  /** Resolves when nobody comes any more. */
  async over(): Promise<void> {
    this.begin();
    const began = this.began!;
    for (;;) {
      const now = performance.now();
      const waits = Math.max(began + NOTICE_MS, this.lastCame + QUIET_MS) - now;
      const most = began + NOTICE_AT_MOST_MS - now;
      if (waits <= 0 || most <= 0) return;
      await new Promise((done) => setTimeout(done, Math.min(waits, most)));
    }
  }
}
