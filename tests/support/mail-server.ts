import { type AddressInfo, createServer, type Socket } from 'node:net';

export type ReceivedMail = { from: string; to: string[]; headers: Map<string, string>; source: string; text: string };
type Step = 'RCPT' | 'DATA' | 'END';

/**
 * A mail server of the test's own that speaks SMTP (RFC 5321) on localhost; `answers` makes a step fail, 'cut' drops the
 * line, 'held' (at END) takes the mail and says so when the step is well again.
 */
export async function startMailServer() {
  const mails: ReceivedMail[] = [];
  const failing = new Map<Step, string | 'cut' | 'held'>();
  const held: (() => void)[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    serve(socket, { mails, failing, held });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails,
    /** 'cut' at END: the mail was taken, and nobody hears of it. */
    answers(step: Step, answer: string | null): void {
      if (answer !== null) return void failing.set(step, answer);
      failing.delete(step);
      for (const release of held.splice(0)) release();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}
export type MailServer = Awaited<ReturnType<typeof startMailServer>>;

type Post = { mails: ReceivedMail[]; failing: ReadonlyMap<Step, string>; held: (() => void)[] };

function serve(socket: Socket, { mails, failing, held }: Post): void {
  let buffer = '';
  let inData = false;
  let envelope = { from: '', to: [] as string[] };
  const say = (line: string) => socket.write(`${line}\r\n`);
  const fails = (step: Step): boolean => {
    const answer = failing.get(step);
    if (answer === undefined) return false;
    if (answer === 'cut') socket.destroy();
    else say(answer);
    return true;
  };
  say('220 uji ESMTP');
  socket.on('data', (chunk) => {
    buffer += chunk.toString('utf8');
    for (;;) {
      const end = buffer.indexOf(inData ? '\r\n.\r\n' : '\r\n');
      if (end < 0) return;
      const line = buffer.slice(0, end);
      buffer = buffer.slice(end + (inData ? 5 : 2));
      if (inData) {
        inData = false;
        const answer = failing.get('END');
        if (answer !== undefined && answer !== 'cut' && answer !== 'held') fails('END');
        else {
          mails.push(readMail(envelope, line));
          if (answer === 'held') held.push(() => say('250 diterima'));
          else if (!fails('END')) say('250 diterima');
        }
        envelope = { from: '', to: [] };
      } else if (/^EHLO|^HELO/i.test(line)) say('250 uji');
      else if (/^MAIL FROM:/i.test(line)) {
        envelope.from = address(line);
        say('250 ok');
      } else if (/^RCPT TO:/i.test(line)) {
        if (fails('RCPT')) continue;
        envelope.to.push(address(line));
        say('250 ok');
      } else if (/^DATA/i.test(line)) {
        if (fails('DATA')) continue;
        inData = true;
        say('354 silakan');
      } else if (/^QUIT/i.test(line)) socket.end('221 sampai jumpa\r\n');
      else say('250 ok');
    }
  });
}

const address = (line: string) => /<([^>]*)>/.exec(line)![1]!;

function readMail(envelope: { from: string; to: string[] }, source: string): ReceivedMail {
  const [head, ...rest] = source.replace(/\r\n\.\./g, '\r\n.').split('\r\n\r\n') as [string, ...string[]];
  const headers = new Map<string, string>();
  for (const line of head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')) {
    const colon = line.indexOf(':');
    headers.set(line.slice(0, colon).toLowerCase(), decodeWords(line.slice(colon + 1).trim()));
  }
  return { ...envelope, headers, source, text: readable(rest.join('\n\n')) };
}

/** Quoted-printable undone: enough to look for words. */
const readable = (text: string) =>
  Buffer.from(
    text
      .replace(/=\r?\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');
const decodeWords = (text: string) =>
  text.replace(/=\?utf-8\?([QB])\?([^?]*)\?=\s?/gi, (_, how: string, word: string) =>
    how.toUpperCase() === 'B' ? Buffer.from(word, 'base64').toString('utf8') : readable(word.replaceAll('_', ' ')),
  );
