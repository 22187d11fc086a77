import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { runChecks } from '../../../commands/contactListItem/checkNumbers.ts';
import { bucketOf } from '../../../domain/contactListItem/bucket.ts';
import { Refused } from '../../../domain/kernel/decider.ts';
import { eventually } from '../../kernel/eventually.ts';
import { openWorld, type World } from '../world.ts';

let world: World;
let line = 0;
beforeAll(async () => {
  world = await openWorld();
  line = await world.addConnection('Loja');
});
afterAll(() => world?.close());

const show = (status: string) =>
  world.system.db.raw(
    `insert into connector.live values (?, ?, ?, '', '', 0, now())
     on conflict (company_id, connection_id) do update set status = excluded.status`,
    [1, line, status],
  );
const add = (contactListId: number, number: string) =>
  world.admin.api('POST', '/contact-list-items', { name: `Pessoa ${number}`, number, contactListId });
const list = async (name: string, numbers: readonly string[]): Promise<number> => {
  const { body } = await world.admin.api('POST', '/contact-lists', { name });
  const contactListId = Number(Object(body).id);
  for (const number of numbers) await add(contactListId, number);
  return contactListId;
};
const items = async (listId: number): Promise<{ number: string; isWhatsappValid: boolean | null }[]> =>
  Object((await world.admin.api('GET', `/contact-list-items?contactListId=${listId}`)).body).contacts;
/** Simulates a WhatsApp that knows some numbers, with its spelling. `asked` lists the questions. */
const openWhatsApp = (known: Record<string, string>) => {
  const asked: string[] = [];
  const whatsapp = {
    asked,
    down: false,
    find: async (_: object, number: string) => {
      asked.push(number);
      if (whatsapp.down) throw new Refused('ERR_WAPP_CHECK_CONTACT');
      return known[number] ?? null;
    },
    picture: async () => '',
    members: async () => [],
    privacy: async () => ({}),
    block: async () => {},
  };
  return whatsapp;
};

test('numbers are checked in the background, also after a restart, and none is asked about twice', async () => {
  const numbers = ['5511988880001', '5511988880002', '5511988880003'];
  const listId = await list('Verificados', numbers);
  const whatsapp = openWhatsApp({ '5511988880001': '551188880001', '5511988880003': '5511988880003' });
  const first = runChecks(world.system.deps, whatsapp, { gapMs: 0 });
  // Without a phone there are no questions.
  expect(await items(listId)).toMatchObject(numbers.map(() => ({ isWhatsappValid: null })));
  await first.stop();
  expect(whatsapp.asked).toEqual([]);

  await show('CONNECTED');
  const runs = [runChecks(world.system.deps, whatsapp, { gapMs: 0 })];
  await eventually(async () => {
    expect(await items(listId)).toMatchObject([
      { number: '551188880001', isWhatsappValid: true },
      { number: '5511988880002', isWhatsappValid: false },
      { number: '5511988880003', isWhatsappValid: true },
    ]);
  });
  await runs[0]?.stop();
  expect(whatsapp.asked.toSorted()).toEqual(numbers);
  const counted = { contactsCount: 3, checkedCount: 3, validCount: 2 };
  expect((await world.admin.api('GET', `/contact-lists/${listId}`)).body).toMatchObject(counted);

  const more = await list('Depois', ['5511988880004']);
  const next = runChecks(world.system.deps, whatsapp, { gapMs: 0 });
  await eventually(async () => expect(await items(more)).toMatchObject([{ isWhatsappValid: false }]));
  await next.stop();
  expect(whatsapp.asked.toSorted()).toEqual([...numbers, '5511988880004']);
});

test('without an answer from WhatsApp a number stays unchecked, and the list rests for a while', async () => {
  const listId = await list('Sem resposta', ['5511988880011', '5511988880012']);
  const whatsapp = openWhatsApp({});
  whatsapp.down = true;
  const checks = runChecks(world.system.deps, whatsapp, { gapMs: 0 });
  await eventually(async () => expect(whatsapp.asked).toHaveLength(1));
  await checks.stop();
  expect(await items(listId)).toMatchObject([{ isWhatsappValid: null }, { isWhatsappValid: null }]);
});

describe('numbers added later', () => {
  // A rest lasts longer than the test, so only a change of the list can end it.
  const pauses = { gapMs: 0, everyMs: 20, restMs: 3_600_000 };
  /** Two numbers in the order in which a list keeps them. */
  const [early = '', late = ''] = ['5511988880031', '5511988880032'].toSorted((a, b) => bucketOf(a) - bucketOf(b));

  test('are checked although all others already were', async () => {
    const whatsapp = openWhatsApp({ [early]: early, [late]: late });
    const listId = await list('Cresce', [late]);
    const checks = runChecks(world.system.deps, whatsapp, pauses);
    await eventually(async () => expect(await items(listId)).toMatchObject([{ isWhatsappValid: true }]));
    // The list keeps it before the last number that was asked.
    await add(listId, early);
    await eventually(async () =>
      expect((await items(listId)).map(({ isWhatsappValid }) => isWhatsappValid)).toEqual([true, true]),
    );
    await checks.stop();
  });

  test.each([
    ['before', late, early],
    ['behind', early, late],
  ])('are checked while the list rests (%s the number without an answer)', async (where, odd, next) => {
    const whatsapp = openWhatsApp({ [next]: next });
    const { find } = whatsapp;
    whatsapp.find = async (of, number) => {
      const known = await find(of, number);
      if (number !== next) throw new Refused('ERR_WAPP_CHECK_CONTACT');
      return known;
    };
    const listId = await list(`Descansa ${where}`, [odd]);
    const checks = runChecks(world.system.deps, whatsapp, pauses);
    const times = () => whatsapp.asked.filter((number) => number === odd).length;
    await eventually(() => expect(times()).toBe(1));
    await add(listId, next);
    await eventually(async () => {
      const checked = (await items(listId)).map(({ number, isWhatsappValid }) => [number, isWhatsappValid]);
      expect(Object.fromEntries(checked)).toEqual({ [odd]: null, [next]: true });
    });
    await checks.stop();
    // The rest ended once, with the new number.
    expect(times()).toBeLessThanOrEqual(2);
  });
});

test('a number without an answer delays no other list and no other company', async () => {
  const [odd, fine] = ['5511988880021', '5511988880022'];
  await list('Curta', [odd]);
  const other = await list('Outra', [fine, '5511988880023', '5511988880024']);
  const { lookup } = world.system.deps;
  // Another company, whose phone does not answer, comes first.
  const silent = { companyId: 900_001, listId: 1, items: 1 };
  let answered: () => void = () => undefined;
  const answer = new Promise<void>((done) => (answered = done));
  const beside = {
    ...lookup,
    uncheckedLists: async () => [silent, ...(await lookup.uncheckedLists())],
    whatsapps: async (companyId: number) => {
      if (companyId === silent.companyId) await answer;
      return lookup.whatsapps(companyId);
    },
  };
  const whatsapp = openWhatsApp({});
  const find = whatsapp.find;
  whatsapp.find = async (of, number) => {
    if (number !== odd && !number.endsWith('11') && !number.endsWith('12')) return find(of, number);
    throw new Refused('ERR_WAPP_CHECK_CONTACT');
  };
  const checks = runChecks({ ...world.system.deps, lookup: beside }, whatsapp, { gapMs: 0 });
  await eventually(async () =>
    expect((await items(other)).map(({ isWhatsappValid }) => isWhatsappValid)).toEqual([false, false, false]),
  );
  answered();
  await checks.stop();
});

test('a number that WhatsApp spells differently is on the list once, in WhatsApp’s spelling', async () => {
  const [asked, spelled] = ['541122223333', '5491122223333'];
  const both = await list('As duas', [`+${asked}`, `+${spelled}`]);
  const one = await list('Uma', [`+${asked}`]);
  const runs = runChecks(world.system.deps, openWhatsApp({ [asked]: spelled, [spelled]: spelled }), { gapMs: 0 });
  await eventually(async () => {
    expect(await items(both)).toMatchObject([{ number: spelled, isWhatsappValid: true }]);
    expect(await items(one)).toMatchObject([{ number: spelled, isWhatsappValid: true }]);
  });
  await runs.stop();
});

test('a number that is valid in two countries is the one on WhatsApp; if both are, it is invalid', async () => {
  const [peru, norway, lost] = ['51912345678', '4733123456', '51987654321'];
  const listId = await list('Dois países', [peru, norway, lost]);
  const known = { [peru]: peru, '554733123456': '554733123456', [lost]: lost, [`55${lost}`]: `55${lost}` };
  const runs = runChecks(world.system.deps, openWhatsApp(known), { gapMs: 0 });
  await eventually(async () => {
    const shown = (await items(listId)).map(({ number, isWhatsappValid }) => `${number} ${isWhatsappValid}`);
    expect(shown.toSorted()).toEqual(['51912345678 true', '554733123456 true', `55${lost} false`]);
  });
  await runs.stop();
});
