import { createServer, type IncomingMessage } from 'node:http';
import { Server } from 'socket.io';
import { type WebSocket, WebSocketServer } from 'ws';
import { OPTIONS } from '../../src/server/live/live.ts';

/**
 * The rooms the product needs (all members, each member, those who may not see a member), once by Socket.IO as the
 * product sets it up, once by hand over `ws`. POST /all goes to all but those who may not see the sender, POST /n the nth
 * member. `wire-server.ts socket.io|ws PORT`; a cookie `n=…` says who connects.
 */
type Hub = { emit(rooms: readonly string[], but: readonly string[], name: string, data: unknown): void };

const [kind, port] = process.argv.slice(2);
const server = createServer((request, response) => {
  const pieces: Buffer[] = [];
  request.on('data', (piece: Buffer) => pieces.push(piece));
  request.on('end', () => {
    const data = JSON.parse(Buffer.concat(pieces).toString()) as unknown;
    const to = request.url!.slice(1);
    if (to === 'all') hub.emit(['members'], ['x:0'], 'room', data);
    else hub.emit([`m:${to}`], [], 'message', data);
    response.end('{}');
  });
});
// A busy machine is late: a kept connection must not be closed under a request.
server.keepAliveTimeout = 0;
const hub = kind === 'ws' ? byHand() : bySocketIo();
server.listen(Number(port), '127.0.0.1', () => process.send?.('ready'));

const numberOf = ({ headers }: IncomingMessage) => /n=(\d+)/.exec(headers.cookie ?? '')![1]!;

function bySocketIo(): Hub {
  const io = new Server(server, OPTIONS);
  io.on('connection', (socket) => {
    void socket.join(['members', `m:${numberOf(socket.request)}`]);
    // As the product does: the request is thousands of bytes.
    Object.assign(socket.conn, { request: null });
    Object.assign(socket, { handshake: null });
  });
  return {
    emit: (rooms, but, name, data) =>
      void io
        .to([...rooms])
        .except([...but])
        .emit(name, data),
  };
}

/** Each message becomes a text once; one clock asks all sockets whether they live. */
function byHand(): Hub {
  const rooms = new Map<string, Set<WebSocket>>();
  const alive = new WeakSet<WebSocket>();
  const wires = new WebSocketServer({
    server,
    perMessageDeflate: false,
    maxPayload: OPTIONS.maxHttpBufferSize!,
  });
  wires.on('connection', (socket, request) => {
    const own = ['members', `m:${numberOf(request)}`];
    for (const room of own) rooms.set(room, (rooms.get(room) ?? new Set()).add(socket));
    alive.add(socket);
    socket.on('pong', () => alive.add(socket));
    socket.on('error', () => {});
    socket.on('close', () => {
      for (const room of own) rooms.get(room)?.delete(socket);
    });
  });
  setInterval(() => {
    for (const socket of wires.clients) {
      if (!alive.delete(socket)) socket.terminate();
      else socket.ping();
    }
  }, OPTIONS.pingInterval!).unref();
  return {
    emit(to, but, name, data) {
      const text = JSON.stringify([name, data]);
      const told = new Set<WebSocket>(to.flatMap((room) => [...(rooms.get(room) ?? [])]));
      for (const room of but) for (const socket of rooms.get(room) ?? []) told.delete(socket);
      for (const socket of told) socket.send(text);
    },
  };
}
