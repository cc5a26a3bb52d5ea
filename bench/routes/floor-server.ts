import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import pg from 'pg';

/**
 * The floor: Fastify, a pool, and one prepared statement that answers the same bytes, heads and body; also to a write,
 * of which it keeps nothing. No session, no rules, no schema. `tsx floor-server.ts PORT DATABASE_URL`; its parent sends the headers of a route (they are the same
 * at each of its calls), and is told when the floor listens and when it has them.
 */
export type HeadersOfARoute = { route: string; headers: Record<string, string> };

const [port, databaseUrl] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
const headersOf = new Map<string, Record<string, string>>();
process.on('message', ({ route, headers }: HeadersOfARoute) => {
  headersOf.set(route, headers);
  process.send!('known');
});
const app = Fastify();
app.route({
  method: ['GET', 'POST'],
  url: '/:route/:name',
  handler: (request, reply) => answer(request, reply),
});
async function answer(request: FastifyRequest, reply: FastifyReply) {
  const { route, name } = request.params as { route: string; name: string };
  const { rows } = await pool.query<{ body: string | null; bytes: Buffer | null }>({
    name: 'floor',
    text: 'select body, bytes from bench_floor where name = $1',
    values: [name],
  });
  const { body, bytes } = rows[0]!;
  return reply.headers(headersOf.get(route)!).send(body ?? bytes);
}
await app.listen({ port: Number(port), host: '127.0.0.1' });
process.send?.('listens');
