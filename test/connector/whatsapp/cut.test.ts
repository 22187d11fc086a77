import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startConnector } from '../../../connector/role.ts';
import type { Running } from '../../../runtime/context.ts';
import { openCutting, type Cutting } from './cutting.ts';
import { openWorld, until, type World } from './world.ts';

/** Words of the statements that write keys, write keys with a decrypted message, and read keys. */
const anyKeys = ['insert into connector.key'];
const aMessage = [...anyKeys, 'notify'];
const aRead = ['from "connector"."key"'];

describe('a WhatsApp session whose Postgres is cut off in the middle of a write', () => {
  let world: World;
  let cutting: Cutting;
  let connector: Running;
  let id: number;
  let phone: string;
  const contact = '5511988880001';
  beforeAll(async () => {
    world = await openWorld();
    cutting = await openCutting(world.context.databaseUrl);
    connector = await startConnector({ ...world.context, databaseUrl: cutting.url });
    id = await world.add();
    phone = await world.pair(id);
    await world.sim.phones.say({ phone, contact, text: 'oi' });
    await world.received(id, 'oi');
  });
  afterAll(async () => {
    await connector?.stop();
    cutting?.close();
    await world?.stop();
  });

  const heard = () =>
    world.messages(id).flatMap((event) => (event.type === 'MessageReceived' ? [event.data.body] : []));
  const askedAgain = async () => (await world.sim.phones.log()).filter(({ kind }) => kind === 'sent again');

  test.each([
    ['answer', 'message', aMessage, contact],
    ['question', 'message', aMessage, contact],
    ['answer', 'key', anyKeys, contact],
    ['question', 'key of a stranger', anyKeys, '553188880003'],
    ['question', 'read for a stranger', aRead, '5511988880004'],
  ] as const)(
    'loses the %s of a %s: every message arrives once, and no one has to send it again',
    async (way, what, words, contact) => {
      const cut = cutting.cut(way, words);
      const texts = [1, 2, 3].map((n) => `${way} ${what} ${n}`);
      for (const text of texts) await world.sim.phones.say({ phone, contact, text });
      await cut;
      for (const text of texts) await world.received(id, text);
      await world.status(id, 'CONNECTED');
      expect(heard().filter((text) => texts.includes(text))).toEqual(texts);
      expect(await askedAgain()).toEqual([]);
      await until(
        'an empty journal',
        async () => (await world.db('connector.journal').where({ accepted: false }).select()).length === 0,
      );
    },
  );
});
