import { createServer } from 'node:http';
import { WebSocketServer, type WebSocket } from 'ws';

/** The floor: sockets without session, database or rooms; POST /all sends to all sockets, POST /n to the nth. */
const sockets: WebSocket[] = [];
const server = createServer((request, response) => {
  const pieces: Buffer[] = [];
  request.on('data', (piece: Buffer) => pieces.push(piece));
  request.on('end', () => {
    const text = Buffer.concat(pieces).toString();
    const to = request.url!.slice(1);
    for (const socket of to === 'all' ? sockets : [sockets[Number(to)]!]) socket.send(text);
    response.end('{}');
  });
});
new WebSocketServer({ server, perMessageDeflate: false, maxPayload: 64 * 1024 }).on('connection', (socket, request) => {
  sockets[Number(request.url!.slice(1))] = socket;
  socket.on('error', () => {});
});
server.listen(Number(process.argv[2]), '127.0.0.1', () => process.send?.('ready'));
