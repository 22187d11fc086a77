import { afterEach, expect, jest, test } from '@jest/globals';
import { openCodes } from '../../connector/codes.ts';
import { openDatabase } from '../../runtime/database.ts';
import { log } from '../../runtime/log.ts';
import { freshDatabase } from '../kernel/database.ts';
import { freshLog } from '../kernel/log.ts';

afterEach(() => void jest.restoreAllMocks());

test('until the read models are built, a connector says so once and without a stack', async () => {
  const [info, warn] = [jest.spyOn(log, 'info').mockReturnValue(), jest.spyOn(log, 'warn').mockReturnValue()];
  const [fresh, events] = [await freshDatabase(), freshLog()];
  const db = openDatabase(fresh.url, { connections: 1 });
  try {
    const pool = { sendNotice: async () => null };
    const codes = openCodes({ db, store: events.store, secret: Buffer.from('x'), pool, perHour: 1 });
    for (let n = 0; n < 3; n++) await codes.look();
    expect(warn).not.toHaveBeenCalled();
    expect(info.mock.calls).toEqual([
      ['Due recovery codes could not be read, trying again: the read models are not built yet'],
    ]);
  } finally {
    await db.destroy();
    await fresh.drop();
    await events.close();
  }
});
