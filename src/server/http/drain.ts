/** After SIGTERM new requests are still answered for at least this long: a load balancer checks /healthz meanwhile. */
const NOTICE_MS = 2_000;
/** Then until no request came for this long … */
const QUIET_MS = 500;
/** … but no longer than this, since requests may never stop. */
const NOTICE_AT_MOST_MS = 4_000;
/** Addresses of operators, not of users. */
const LOOKED_AT = new Set(['/readyz', '/healthz', '/metrics']);

/** Shutdown of a server (T63): it reports that it stops, answers further requests, and ends when there are none. */
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

  /** Resolves when no more requests come. */
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
