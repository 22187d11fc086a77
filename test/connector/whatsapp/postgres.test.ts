import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openWorld, until, type World } from './world.ts';

describe('a WhatsApp session whose Postgres crashes', () => {
  let world: World;
  let id: number;
  let phone: string;
  const number = '5511988880001';
  beforeAll(async () => {
    world = await openWorld();
    await world.connector();
    id = await world.add();
    phone = await world.pair(id);
  });
  afterAll(() => world?.stop());

  /** Acts like a crash: every connection is cut, and unlogged tables are empty. */
  const crash = async () => {
    await world.db.raw('truncate connector.live');
    await world.db.raw(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    );
  };
  const fromUs = async () =>
    (await world.sim.phones.chat({ phone, contact: number })).filter(({ fromContact }) => !fromContact);

  test('shows its status again, notices what is queued, and sends it once and in order', async () => {
    await world.sim.phones.say({ phone, contact: number, text: 'oi' });
    const { data } = await world.received(id, 'oi');
    const texts: string[] = [];
    for (const round of [1, 2, 3]) {
      for (const n of [1, 2, 3, 4]) {
        texts.push(`resposta ${round}.${n}`);
        await world.send(id, data, { body: `resposta ${round}.${n}`, waId: `3EB0C4A5${round}${n}` });
        if (n === 2) await crash();
      }
      await world.sim.phones.say({ phone, contact: number, text: `pergunta ${round}` });
      await world.received(id, `pergunta ${round}`);
      await until('taken', async () => (await world.message(id, `3EB0C4A5${round}4`)).ack >= 2);
      await world.status(id, 'CONNECTED');
    }
    await until('all decrypted', async () => (await fromUs()).every(({ kind }) => kind !== 'waiting'));
    expect((await fromUs()).map(({ text, received }) => [text, received])).toEqual(texts.map((text) => [text, 1]));
  });

  test('does not send again what the outbox view lost and gets back', async () => {
    const { data } = await world.received(id, 'oi');
    await world.send(id, data, { body: 'antes', waId: '3EB0BACC' });
    await until('taken', async () => (await world.message(id, '3EB0BACC')).ack >= 2);
    await until('an empty list', async () => !(await world.db('views.outbox').first()));
    await world.db.raw(
      `insert into views.outbox (company_id, connection_id, message_id, what, position)
       select company_id, connection_id, id, 'message', position from views.message where wa_id in ('3EB0BACC', '3EB0C4A511')`,
    );
    await world.send(id, data, { body: 'depois', waId: '3EB0BACD' });
    await until('taken', async () => (await world.message(id, '3EB0BACD')).ack >= 2);
    expect((await fromUs()).filter(({ received }) => received !== 1)).toEqual([]);
    await world.db('views.outbox').delete();
  });
});
