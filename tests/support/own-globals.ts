import { afterAll, vi } from 'vitest';

/** Files of `unit` share the process of their worker: what one puts in place of a global is gone for the next. */
afterAll(() => void vi.unstubAllGlobals());
