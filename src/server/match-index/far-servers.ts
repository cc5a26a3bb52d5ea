import { sql } from 'kysely';
import { connect, type Db } from '../db/connect.ts';

/** Schema on the other servers. Ours alone: made anew with each split. */
export const THERE = 'serasi_match';
/** Allowed connection settings of an address: members' facts are sent over it. */
const WAY = ['sslmode', 'sslrootcert', 'sslcert', 'sslkey'];
const NAME = 'serasi_far_';

const text = (value: string) => `'${value.replaceAll("'", "''")}'`;

/** Does the address contain a password? An argument of a command is readable to everybody on the machine. */
export function hasPassword(url: string): boolean {
  const { password, searchParams } = new URL(url);
  return password !== '' || searchParams.has('password');
}

/** Address and login of the n-th far server. Its rows come in large batches, and servers are read in parallel. */
export function serverStatements(url: string, n: number): string[] {
  const { hostname, port, pathname, username, password, searchParams } = new URL(url);
  const name = `${NAME}${n + 1}`;
  const server = {
    host: searchParams.get('host') ?? decodeURIComponent(hostname),
    ...(port === '' ? {} : { port }),
    dbname: decodeURIComponent(pathname.slice(1)),
    fetch_size: '10000',
    batch_size: '1000',
    async_capable: 'true',
    connect_timeout: '3',
    ...Object.fromEntries(WAY.flatMap((key) => (searchParams.has(key) ? [[key, searchParams.get(key)!]] : []))),
  };
  const secret = password === '' ? (searchParams.get('password') ?? '') : decodeURIComponent(password);
  const user = { user: decodeURIComponent(username), ...(secret === '' ? {} : { password: secret }) };
  const options = (of: Record<string, string>) =>
    Object.entries(of)
      .map(([key, value]) => `${key} ${text(value)}`)
      .join();
  return [
    `create server ${name} foreign data wrapper postgres_fdw options (${options(server)})`,
    `create user mapping for current_user server ${name} options (${options(user)})`,
  ];
}

/** Addresses of the far servers, as this server keeps them, by their name here. */
export async function farServers(db: Db): Promise<{ name: string; url: string }[]> {
  const { rows } = await sql<{ name: string; server: string[]; login: string[] | null }>`
    select s.srvname as name, s.srvoptions as server, u.umoptions as login
    from pg_foreign_server s left join pg_user_mappings u on u.srvid = s.oid and u.usename = current_user
    where starts_with(s.srvname, ${NAME}) order by s.srvname`.execute(db);
  return rows.map(({ name, server, login }) => ({
    name,
    url: addressOf(new Map([...server, ...(login ?? [])].map(pair))),
  }));
}

const pair = (option: string): [string, string] => {
  const at = option.indexOf('=');
  return [option.slice(0, at), option.slice(at + 1)];
};

function addressOf(options: ReadonlyMap<string, string>): string {
  const url = new URL('postgresql://far');
  const host = options.get('host') ?? '';
  // A folder of a socket is no host of an address.
  if (host.startsWith('/')) url.searchParams.set('host', host);
  else url.hostname = host;
  url.port = options.get('port') ?? '';
  url.pathname = `/${encodeURIComponent(options.get('dbname') ?? '')}`;
  url.username = encodeURIComponent(options.get('user') ?? '');
  url.password = encodeURIComponent(options.get('password') ?? '');
  for (const key of WAY) if (options.has(key)) url.searchParams.set(key, options.get(key)!);
  return url.href;
}

/** Removes members' facts from a far server. Throws when it cannot be reached. */
export async function clearFar(url: string): Promise<void> {
  const { db, close } = connect(url, { max: 1, patience: 'short' });
  try {
    await sql.raw(`drop schema if exists ${THERE} cascade`).execute(db);
  } finally {
    await close();
  }
}
