import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { z } from 'zod';
import { instantCell } from '../../../commands/import/cells.ts';
import { openReport } from '../../../commands/import/report.ts';
import { openSource } from '../../../commands/import/source.ts';
import { HASH, insert, type Family } from './family.ts';
import { isInstalled, startMariadb } from './mariadb.ts';
import { movingIn } from './movingIn.ts';

const messages = z.object({ id: z.string(), createdAt: instantCell });
const opened = async ({ url }: Family, zone?: string) => {
  const source = await openSource({ url, ...(zone && { zone }) }, openReport());
  try {
    const rows = (await Array.fromAsync(source.rows('Messages', messages))).flat();
    return { zone: source.zone, key: source.key, rows };
  } finally {
    await source.close();
  }
};

if (!isInstalled)
  test('skips the MySQL tests because this machine has no mariadbd', () => {
    console.warn('Install mariadb-server-core (Debian) to test that MySQL databases move in.');
  });
else {
  let server: Awaited<ReturnType<typeof startMariadb>>;
  beforeAll(async () => {
    server = await startMariadb();
  });
  movingIn((variant) => server.make(variant));
  afterAll(() => server?.stop());

  test('dates are read at the given offset, or the one that file names reveal, or that of the original product', async () => {
    const old = await server.make('first');
    try {
      await insert(old.db, 'Users', { name: 'Rui', email: 'rui@antigo.com.br', passwordHash: HASH });
      await insert(old.db, 'Messages', { id: 'A', body: 'Oi', ticketId: 1, createdAt: '2026-03-01 08:00:03' });
      const first = await opened(old);
      expect(first).toMatchObject({ zone: '-03:00', rows: [{ id: 'A', createdAt: '2026-03-01T11:00:03.000Z' }] });
      const photo = { ticketId: 1, body: '', mediaType: 'image', createdAt: '2026-03-01 08:00:03' };
      await insert(
        old.db,
        'Messages',
        { ...photo, id: 'B', mediaUrl: `${Date.UTC(2026, 2, 1, 12)}.jpeg` },
        { ...photo, id: 'C', mediaUrl: `foto-${Date.UTC(2026, 2, 1, 11, 59, 55)}.jpeg` },
        { ...photo, id: 'D', mediaUrl: `${Date.UTC(2019, 2, 1)}.jpeg` },
      );
      const told = await opened(old);
      expect(told).toMatchObject({ zone: '-04:00', key: first.key });
      expect(told.rows[0]).toEqual({ id: 'A', createdAt: '2026-03-01T12:00:03.000Z' });
      expect(await opened(old, '+05:30')).toMatchObject({
        zone: '+05:30',
        key: first.key,
        rows: [{ createdAt: '2026-03-01T02:30:03.000Z' }, {}, {}, {}],
      });
    } finally {
      await old.drop();
    }
  });

  test('a zero date counts as none, and ids that two tickets share are read once each', async () => {
    const theirs = await server.make('ticketz');
    try {
      await insert(theirs.db, 'Companies', { name: 'Padaria' });
      const zeros = `set statement sql_mode = '' for insert into Messages (id, ticketId, createdAt) values `;
      await theirs.db.raw(`${zeros} ('A', 1, '0000-00-00'), ('A', 2, '2026-03-01 08:00:03')`);
      expect((await opened(theirs)).rows).toEqual([{ id: 'A' }, { id: 'A', createdAt: '2026-03-01T11:00:03.000Z' }]);
    } finally {
      await theirs.drop();
    }
  });
}
