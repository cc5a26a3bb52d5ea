import fs from 'node:fs';
import type { Reporter, TestCase } from 'vitest/node';

/** Says loudly which tests passed only on their second try, and leaves their number for scripts/test.mjs. */
export default class SecondTryReporter implements Reporter {
  private readonly titles: string[] = [];

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky) this.titles.push(test.fullName);
  }

  onTestRunEnd(): void {
    for (const title of this.titles) console.log(`!! needed a second try: ${title}`);
    const file = process.env.SECOND_TRIES;
    if (file) fs.writeFileSync(file, String(this.titles.length));
  }
}
