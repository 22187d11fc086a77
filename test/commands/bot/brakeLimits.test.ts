import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { causeOf } from '../../../commands/kernel/handle/cause.ts';
import { mayAnswer } from '../../../commands/bot/brake.ts';
import { settingTable } from '../../../domain/setting/table.ts';
import { openWorld, type World } from '../world.ts';

let world: World;
let line = 0;
beforeAll(async () => {
  world = await openWorld();
  line = await world.addConnection('Loja');
});
afterAll(() => world?.close());

const put = (key: string, value: unknown) => world.admin.api('PUT', `/settings/${key}`, { value });
let people = 0;
/** Counts the automatic answers that a new contact gets to its messages before the brake stops them. */
const answersTo = async (texts: readonly string[]): Promise<number> => {
  const { id: ticketId, contactId } = await world.write(line, `55119887${String(60_000 + ++people)}`, 'Oi');
  const route = { ticketId, contactId, connectionId: line, queueId: null };
  for (const [nth, text] of texts.entries()) {
    const cause = causeOf(crypto.randomUUID(), 1, 'bot');
    if (!(await mayAnswer(world.system.deps, route, { messageId: `B${people}N${nth}`, text }, cause))) return nth;
  }
  return texts.length;
};

test('the limits of the loop brake are settings of the company, and hold as they are set', async () => {
  const { loopSameText, loopTwoMinutes } = settingTable;
  const limits = fc.record({
    same: fc.constantFrom(...loopSameText.values),
    fast: fc.constantFrom(...loopTwoMinutes.values),
  });
  await fc.assert(
    fc.asyncProperty(limits, async ({ same, fast }) => {
      expect(await put('loopSameText', same)).toMatchObject({
        status: 200,
        body: { key: 'loopSameText', value: same },
      });
      expect(await put('loopTwoMinutes', fast)).toMatchObject({ status: 200 });
      const { body } = await world.admin.api('GET', '/settings');
      expect(body).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ key: 'loopSameText', value: same }),
          expect.objectContaining({ key: 'loopTwoMinutes', value: fast }),
        ]),
      );
      const machine = Array.from({ length: 40 }, () => 'Recebemos sua mensagem, aguarde.');
      expect(await answersTo(machine)).toBe(Math.min(Number(same), Number(fast)));
      const words = Array.from(
        { length: 40 },
        (_, nth) => `Outra pergunta ${String.fromCodePoint(0x61 + (nth % 26), 0x61 + nth)}`,
      );
      expect(await answersTo(words)).toBe(Number(fast));
    }),
    { numRuns: 6 },
  );
});

test('any other limit is refused, and users without permission change none', async () => {
  const caio = await world.addPerson('Caio');
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('loopSameText', 'loopTwoMinutes'), fc.string(), async (key, value) => {
      const allowed: readonly string[] = settingTable[key === 'loopSameText' ? key : 'loopTwoMinutes'].values;
      if (!allowed.includes(value)) expect(await put(key, value)).toMatchObject({ status: 400 });
      expect(await caio.api('PUT', `/settings/${key}`, { value: '5' })).toMatchObject({ status: 403 });
    }),
    {
      numRuns: 10,
      examples: [
        ['loopSameText', '0'],
        ['loopTwoMinutes', '-1'],
        ['loopSameText', '5.0'],
        ['loopTwoMinutes', '1000'],
      ],
    },
  );
});
