import Fastify from 'fastify';
import pg from 'pg';

/**
 * The floor: Fastify, a pool, and one prepared statement that answers the same bytes. No session, no rules, no schema.
 * `tsx floor-server.ts PORT DATABASE_URL`; tells its parent when it listens.
 */
const [port, databaseUrl] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
const app = Fastify();
app.get('/:name', async (request, reply) => {
  const { name } = request.params as { name: string };
  const { rows } = await pool.query<{ type: string; body: string | null; bytes: Buffer | null }>({
    name: 'floor',
    text: 'select type, body, bytes from bench_floor where name = $1',
    values: [name],
  });
  const { type, body, bytes } = rows[0]!;
  return reply.type(type).send(body ?? bytes);
});
await app.listen({ port: Number(port), host: '127.0.0.1' });
process.send?.('ready');
