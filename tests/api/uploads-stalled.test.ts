import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { mostHeld } from '../support/held.ts';
import { apiSuite, type Suite } from '../support/suite.ts';

const suite = await apiSuite();
const PDF = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\n%%EOF\n');
const NINE_MB = Buffer.alloc(9 * 1024 * 1024, ' ');

type Stalled = { sent: ClientRequest; answer: Promise<IncomingMessage | null> };

/** A paper of which nine megabytes come, and no end. Its answer, or null when it was left. */
function stalled({ server }: Suite, cookie: string): Stalled {
  const headers = { cookie, 'content-type': 'multipart/form-data; boundary=KNR' };
  const sent = request(`${server.url}/api/uploads`, { method: 'POST', headers, agent: false });
  const answer = new Promise<IncomingMessage | null>((done) => sent.on('response', done).on('error', () => done(null)));
  onTestFinished(() => void sent.destroy());
  sent.write(
    '--KNR\r\ncontent-disposition: form-data; name="type"\r\n\r\nincome\r\n' +
      '--KNR\r\ncontent-disposition: form-data; name="file"; filename="slip.pdf"\r\ncontent-type: application/pdf\r\n\r\n%PDF-1.4\n',
  );
  sent.write(NINE_MB);
  return { sent, answer };
}

it('papers that are sent and never end hold a bound memory: the others are told to come again, and all is given back', async () => {
  const visitor = suite.server.browser();
  await visitor.post('/api/uploads/ticket');
  const answered: IncomingMessage[] = [];
  let requests: Stalled[] = [];
  const { most } = await mostHeld(80, async () => {
    requests = Array.from({ length: 24 }, () => stalled(suite, visitor.cookie));
    for (const { answer } of requests) void answer.then((answer) => answer && answered.push(answer));
    // 40 MB of one address: four are whole so far, twenty were refused.
    await expect.poll(() => answered.length, { timeout: 30_000 }).toBe(20);
  });
  expect(new Set(answered.map((answer) => `${answer.statusCode} ${answer.headers['retry-after']}`))).toEqual(
    new Set(['503 5']),
  );
  // 24 of 9 MB would be 216.
  expect(most).toBeLessThan(80);
  // What was refused holds nothing, what is left by its sender neither.
  for (const { sent } of requests) sent.destroy();
  const whole = Buffer.concat([PDF, NINE_MB]);
  let other = visitor;
  await expect
    .poll(
      async () => {
        other = suite.server.browser();
        await other.post('/api/uploads/ticket');
        const sent = await Promise.all([1, 2, 3].map(() => other.upload('income', whole)));
        return sent.map(({ status }) => status);
      },
      { timeout: 30_000 },
    )
    .toEqual([200, 200, 200]);
  // A fourth has no place, and is not read.
  expect((await other.upload('income', whole)).body.code).toBe('upload-paper-limit');
}, 120_000);
