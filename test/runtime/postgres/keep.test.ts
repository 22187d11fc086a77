import { afterAll, expect, test } from '@jest/globals';
import { once, EventEmitter } from 'node:events';
import { join } from 'node:path';
import { openDatabase } from '../../../runtime/database.ts';
import { listen } from '../../../runtime/listen.ts';
import { keepPostgres } from '../../../runtime/children.ts';
import { temporaryFolder } from '../../kernel/folder.ts';

const { path, remove } = temporaryFolder();
afterAll(remove);

test('restarts a killed Postgres at the same address; pool and listener reconnect', async () => {
  const keeper = await keepPostgres(join(path, 'postgres'));
  const { url, pid } = keeper.current();
  const db = openDatabase(url, { connections: 2 });
  const heard = new EventEmitter();
  const listening = await listen(url, ['news'], (channel, payload) => heard.emit(channel, payload));
  try {
    await db.raw('create table kept as select 1 as one');
    const reconnected = once(heard, 'reconnected');
    process.kill(pid, 'SIGKILL');
    await reconnected;
    expect(await db('kept').select()).toEqual([{ one: 1 }]);
    expect(keeper.current().pid).not.toBe(pid);
    const news = once(heard, 'news');
    await db.raw(`notify news, 'hello'`);
    expect(await news).toEqual(['hello']);
  } finally {
    await listening.close();
    await db.destroy();
    await keeper.stop();
  }
});
