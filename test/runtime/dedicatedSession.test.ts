import { connect, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openDedicatedSession } from '../../runtime/dedicatedSession.ts';
import { freshDatabase, type FreshDatabase } from '../kernel/database.ts';
import { eventually } from '../kernel/eventually.ts';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

/** A connection to Postgres that can be cut: from then on it carries nothing, and neither side is notified. */
const openLine = async () => {
  const { hostname, port, href } = new URL(database.url);
  const sockets: Socket[] = [];
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    sockets.push(near, far);
    near.pipe(far).pipe(near);
    for (const each of [near, far]) each.on('error', () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = new URL(href);
  url.port = String(typeof address === 'object' ? address?.port : '');
  return {
    url: url.href,
    cut: () => sockets.forEach((each) => each.unpipe().pause()),
    close: async () => {
      sockets.forEach((each) => each.destroy());
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

test('a holder that was cut off learns that it holds nothing any more', async () => {
  const line = await openLine();
  const { lost } = await openDedicatedSession(line.url, 'atende test', { everyMs: 20, patienceMs: 200 });
  let isLost = false;
  void lost.then(() => (isLost = true));
  line.cut();
  await eventually(() => expect(isLost).toBe(true));
  await line.close();
});

test('Postgres ends the session within half a minute after its machine is cut off', async () => {
  const { client, lost } = await openDedicatedSession(database.url, 'atende test');
  const { rows } = await client.query(
    `select name, setting::int from pg_settings where name like 'tcp%' order by name`,
  );
  const set = Object.fromEntries(rows.map(({ name, setting }) => [name, setting]));
  expect(set.tcp_keepalives_idle + set.tcp_keepalives_interval * set.tcp_keepalives_count).toBe(25);
  expect(set.tcp_user_timeout).toBe(25_000);
  await client.end();
  await lost;
});
