import fs from 'node:fs';
import path from 'node:path';
import type { Reporter, TestModule, TestRunEndReason, Vitest } from 'vitest/node';
import { unprovokedRefusals } from './unprovoked-refusals.ts';

const FOLDER = path.resolve('tests/api');

/**
 * After a passing run of the whole api suite: a refusal that a route declares and no test provoked fails the run. A run of
 * single files or single tests is not judged.
 */
export default class RefusalReporter implements Reporter {
  private vitest?: Vitest;

  onInit(vitest: Vitest): void {
    this.vitest = vitest;
  }

  onTestRunEnd(modules: readonly TestModule[], _errors: readonly unknown[], reason: TestRunEndReason): void {
    if (reason !== 'passed' || this.vitest?.config.testNamePattern) return;
    const suite = fs.readdirSync(FOLDER).filter((name) => name.endsWith('.test.ts'));
    const missing = unprovokedRefusals(
      modules.map((module) => ({ file: module.moduleId, refusals: module.meta().refusals ?? [] })),
      suite.map((name) => path.join(FOLDER, name)),
    );
    if (!missing?.length) return;
    console.error(`\n!! declared refusals that no test of the api suite provokes:\n${missing.join('\n')}`);
    process.exitCode = 1;
  }
}
