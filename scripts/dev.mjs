// `npm run dev`: the server with restart on change (PORT 3000) and the pages with hot reload (5173; those of the
// team at 5173/admin, from 5174). /api is sent on to the server.
import { spawn } from 'node:child_process';

const children = [
  spawn(process.execPath, ['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'src/server/main.ts'], {
    stdio: 'inherit',
  }),
  spawn(process.execPath, ['node_modules/@react-router/dev/bin.js', 'dev'], { stdio: 'inherit' }),
  spawn(process.execPath, ['node_modules/vite/bin/vite.js', '--config', 'vite.console.config.ts'], {
    stdio: 'inherit',
  }),
];
for (const child of children) child.on('exit', () => stop());
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);

function stop() {
  for (const child of children) child.kill('SIGTERM');
}
