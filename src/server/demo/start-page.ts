import { DEMO_PASSWORD, PERSONA_ROLES, startPageCopy } from '#copy/demo.ts';
import { type Config, hostInAddress } from '../config.ts';

/** Text in the operator's terminal when the server is ready. */
export function startPage(config: Config, port: number): string {
  const url = config.env === 'production' ? config.publicUrl : `http://${hostInAddress(config.host)}:${port}`;
  const lines = ['', startPageCopy.ready(url), ''];
  if (config.demo) {
    lines.push(startPageCopy.logins(DEMO_PASSWORD));
    for (const [username, role] of Object.entries(PERSONA_ROLES)) lines.push(`  ${username.padEnd(13)}${role}`);
    lines.push('');
  }
  return `${lines.join('\n')}\n`;
}
