import { existsSync, readFileSync, writeFileSync } from 'node:fs';
export function report(key: string, line: object, args: readonly string[]): void {
  const file = new URL('./results.json', import.meta.url);
  const all = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>) : {};
  all[key] = { ...line, command: `npm run bench -- ${key.split('-')[0]} ${args.join(' ')}`.trim() };
  writeFileSync(file, `${JSON.stringify(all, null, 1)}\n`);
}
