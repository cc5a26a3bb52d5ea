import net from 'node:net';

export type RawAnswer = { status: number; headers: Record<string, string>; body: string };

/** The answer to a text no client of HTTP would send. */
export function rawAnswer(url: string, text: string): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    let said = '';
    const socket = net.connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(text));
    socket.on('data', (data) => (said += data));
    socket.on('error', reject);
    socket.on('close', () => {
      const [head, body] = [said.slice(0, said.indexOf('\r\n\r\n')), said.slice(said.indexOf('\r\n\r\n') + 4)];
      const [first, ...lines] = head.split('\r\n');
      const headers = Object.fromEntries(
        lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
      );
      resolve({ status: Number(first!.split(' ')[1]), headers, body });
    });
  });
}
