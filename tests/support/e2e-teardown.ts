import { rm } from 'node:fs/promises';

/** The server has been stopped by then; its data goes. */
export default async function teardown(): Promise<void> {
  if (process.env.E2E_DATA) await rm(process.env.E2E_DATA, { recursive: true, force: true });
}
