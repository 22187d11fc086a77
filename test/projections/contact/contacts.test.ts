import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Fact } from '../../../domain/kernel/event.ts';
import { leftOf } from '../../../projections/contact/due.ts';
import { shortContacts, contactPage, contactsByIds } from '../../../projections/contact/read.ts';
import { outboxOf } from '../../../projections/message/outbox.ts';
import { matching } from '../../../projections/kernel/read/search.ts';
import { payloadsOf } from '../../../projections/payloads.ts';
import * as facts from '../../domain/message/facts.ts';
import { aCompany } from '../facts.ts';
import { messageId, messageStream, openLog, openViews, type Views } from '../views.ts';

let views: Views;
let log: ReturnType<typeof openLog>;
beforeAll(async () => {
  views = await openViews();
});
afterAll(() => views?.drop());
beforeEach(async () => {
  await views.empty();
  log = openLog();
  await views.apply(aCompany(log).filter(({ stream }) => !stream.startsWith('contact-')));
});

const entered = (name: string, number: string | null, over: object = {}) => ({
  type: 'ContactRegistered',
  data: { name, number, lid: null, connectionId: null, email: '', disableBot: false, extraInfo: [], ...over },
});
const on = (id: number, event: Fact, userId: number | 'connector' = 7, companyId = 1) =>
  views.apply([log.happened(`contact-${companyId}.${id}`, event, { userId })]);
const of = async (id: number) => (await contactsByIds(views.db, 1, [id]))[0];
const timeZone = 'America/Sao_Paulo';
const page = async (searchParam = '', pageNumber = 1, companyId = 1) => {
  const { contacts, count, hasMore } = await contactPage(
    views.db,
    { companyId, timeZone },
    { searchParam, pageNumber },
  );
  return { names: contacts.map(({ name }) => name), count, hasMore };
};
const named = async (searchParam: string) => (await page(searchParam)).names;

describe('a contact', () => {
  test('has empty details when an older log recorded none', async () => {
    await on(20, {
      type: 'ContactRegistered',
      data: { name: 'Rui', number: '551188880001', lid: null, connectionId: 3 },
    });
    expect(await of(20)).toMatchObject({ email: '', disableBot: false, extraInfo: [], profilePicUrl: '', tags: [] });
    expect(await of(20)).toMatchObject({ whatsapp: { id: 3, name: expect.any(String) } });
  });
  test('carries its version and the user who changed it last', async () => {
    await on(20, entered('Rui', '5511988880001', { pictureUrl: 'https://exemplo.com.br/rui.jpg' }));
    expect(await of(20)).toMatchObject({ version: 0, changedBy: 'Bia', urlPicture: 'https://exemplo.com.br/rui.jpg' });
    await on(20, { type: 'ContactIdentified', data: { number: '5511988880001', lid: '17' } }, 'connector');
    expect(await of(20)).toMatchObject({ version: 1, changedBy: '', lid: '17' });
    const extraInfo = [{ name: 'CPF', value: '1' }];
    const details = { name: 'Rui Lima', email: 'rui@exemplo.com.br', disableBot: true, extraInfo };
    await on(20, { type: 'ContactDetailsChanged', data: details }, 1);
    expect(await of(20)).toMatchObject({ ...details, version: 2, changedBy: 'Ada' });
    await on(20, { type: 'ContactNumberChanged', data: { number: '5521988880002', pictureUrl: '' } });
    expect(await of(20)).toMatchObject({ number: '5521988880002', lid: '', profilePicUrl: '', name: 'Rui Lima' });
  });
  test('publishes its creation, change, removal and return', async () => {
    const told = [
      await on(20, entered('Rui', '5511988880001')),
      await on(20, { type: 'ContactRenamed', data: { name: 'Rui Lima' } }),
      await on(20, { type: 'ContactRemoved', data: {} }),
      await on(20, entered('Rui', '5511988880001')),
    ];
    const actions = told.map((changes) => changes.map(({ topic, action, id }) => `${topic} ${action} ${id}`));
    expect(actions).toEqual([
      ['contact create 20'],
      ['contact update 20'],
      ['contact delete 20'],
      ['contact create 20'],
    ]);
    const payloads = await payloadsOf(views.db).load('contact', 1, ['20', '21'], false);
    expect([...payloads]).toEqual([['20', { contact: await of(20) }]]);
  });
  test('stays visible in its tickets after removal, but appears in no list', async () => {
    await on(20, entered('Rui', '5511988880001', { email: 'rui@exemplo.com.br' }));
    const opening = { uuid: '3b241101-e2bb-4255-8caf-000000000020', contactId: 20, connectionId: 3, queueId: 1 };
    await views.apply([log.happened('ticket-1.5', { type: 'TicketOpened', data: { ...opening, isGroup: false } })]);
    await on(20, { type: 'ContactRemoved', data: {} });
    expect([
      await of(20),
      await page(),
      await shortContacts(views.db, { companyId: 1, timeZone }, { searchParam: '' }),
    ]).toEqual([undefined, { names: [], count: 0, hasMore: false }, []]);
    const tickets = await payloadsOf(views.db).load('ticket', 1, ['5'], false);
    expect(tickets.get('5')).toMatchObject({
      ticket: { contactId: 20, contact: { id: 20, name: 'Rui', email: 'rui@exemplo.com.br' } },
    });
    expect(await outboxOf(views.db, { companyId: 1, connectionId: 3 }, 10)).toEqual([]);
  });
  test('carries the tags of its tickets, each once', async () => {
    await on(20, entered('Rui', '5511988880001'));
    const tag = (id: number, name: string) =>
      log.happened(`tag-1.${id}`, { type: 'TagCreated', data: { name, color: '#0f8a5f', kanban: 0, userId: null } });
    await views.apply([tag(1, 'VIP'), tag(2, 'Ana'), tag(3, 'De outro')]);
    for (const [id, contactId, tagIds] of [
      [5, 20, [1]],
      [6, 20, [1, 2]],
      [7, 21, [3]],
    ] as const) {
      const opening = { uuid: `3b241101-e2bb-4255-8caf-00000000002${id}`, contactId, connectionId: 3, queueId: 1 };
      await views.apply([
        log.happened(`ticket-1.${id}`, { type: 'TicketOpened', data: { ...opening, isGroup: false } }),
        log.happened(`ticket-1.${id}`, { type: 'TicketTagged', data: { tagIds } }),
      ]);
    }
    expect((await of(20))?.tags).toEqual([
      { id: 2, name: 'Ana', color: '#0f8a5f' },
      { id: 1, name: 'VIP', color: '#0f8a5f' },
    ]);
  });
  test('queues all files of an erased contact for removal, even one that the log does not name yet', async () => {
    const came = { kind: 'imageMessage', body: '', raw: 'CgA=', file: facts.picture, contactId: 20 };
    await views.apply([
      log.happened(messageStream('A'), facts.received({ ...came, waId: 'A' })),
      log.happened(messageStream('A'), facts.mediaStored()),
      log.happened(messageStream('B'), facts.received({ ...came, waId: 'B' })),
    ]);
    const { files } = await leftOf(views.db, 1, 20);
    expect(files).toEqual(expect.arrayContaining(['foto.jpg', 'foto-small.webp']));
    const b = messageId('B');
    expect(files).toEqual(expect.arrayContaining([`${b}.jpg`, `${b}.pdf`, `${b}.bin`, `${b}-small.webp`]));
  });
  test('of another company is not shown', async () => {
    await on(20, entered('Rui', '5511988880001'), 7, 2);
    expect(await of(20)).toBeUndefined();
    expect(await page()).toEqual({ names: [], count: 0, hasMore: false });
    expect((await page('rui', 1, 2)).names).toEqual(['Rui']);
  });
});

describe('the list', () => {
  beforeEach(async () => {
    const people = [
      ['José Ávila', '5511988880001'],
      ['ana souza', '553188880003'],
      ['Ângela Maria', '351912345678'],
      ['Élcio', '5521977770009'],
      ['Zé da Maré', '5511933334444'],
    ] as const;
    for (const [index, [name, number]] of people.entries()) await on(30 + index, entered(name, number));
  });
  test('is sorted by name, ignoring accents and case', async () =>
    expect(await page()).toEqual({
      names: ['ana souza', 'Ângela Maria', 'Élcio', 'José Ávila', 'Zé da Maré'],
      count: 5,
      hasMore: false,
    }));
  test.each([
    ['jose', ['José Ávila']],
    ['josé', ['José Ávila']],
    ['JOSÉ', ['José Ávila']],
    ['avila', ['José Ávila']],
    ['mar', ['Ângela Maria', 'Zé da Maré']],
    ['ari', ['Ângela Maria']],
    ['a', ['ana souza', 'Ângela Maria', 'José Ávila']],
    ['ma', ['Ângela Maria', 'Zé da Maré']],
    ['ar', []],
    ['da maré', ['Zé da Maré']],
    ['xyz', []],
    ['%', []],
    ['_', []],
    ['100%', []],
  ])('finds by name: %j', async (term, names) => expect(await named(term)).toEqual(names));
  test.each([
    ['55', ['ana souza', 'Élcio', 'José Ávila', 'Zé da Maré']],
    ['8888', ['ana souza', 'José Ávila']],
    ['5511988880001', ['José Ávila']],
    ['551188880001', ['José Ávila']], // without its ninth digit
    ['5531988880003', ['ana souza']], // with the ninth digit that WhatsApp omits
    ['+55 (11) 98888-0001', ['José Ávila']],
    ['98888-0001', ['José Ávila']],
    ['551133334444', []], // a landline belongs to another person
    ['00000', []],
  ])('finds by number: %j', async (term, names) => expect(await named(term)).toEqual(names));
  test('has 20 contacts per page, and says whether more follow', async () => {
    for (let n = 0; n < 40; n++)
      await on(100 + n, entered(`Pessoa ${String(n).padStart(2, '0')}`, `55119777700${n + 10}`));
    const whole = await page('pessoa');
    expect(whole).toMatchObject({ count: 40, hasMore: true });
    expect(whole.names).toHaveLength(20);
    const second = await page('pessoa', 2);
    expect(second).toMatchObject({ count: 40, hasMore: false });
    expect([...whole.names, ...second.names]).toEqual(
      Array.from({ length: 40 }, (_, n) => `Pessoa ${String(n).padStart(2, '0')}`),
    );
    expect(await page('pessoa', 3)).toEqual({ names: [], count: 40, hasMore: false });
    expect((await page('', 1)).names).toHaveLength(20);
    expect(await page('', 3)).toMatchObject({ count: 45, hasMore: false });
    expect(await page('', 9)).toEqual({ names: [], count: 45, hasMore: false });
    expect((await shortContacts(views.db, { companyId: 1, timeZone }, { searchParam: '' })).length).toBe(45);
  });
});

test('returns the same page for very many matches, and its count stops at a thousand', async () => {
  await views.db.raw(
    `insert into views.contact (company_id, id, uuid, name, number, lid, email, disable_bot, extra_info, picture_url,
       removed, sort, search, version, created_at, updated_at)
     select 1, n, gen_random_uuid(), 'Maria ' || n, '', '', '', false, '[]', '', false, 'maria ' || lpad(n::text, 5, '0'),
       ' maria ' || n, 0, now(), now() from generate_series(1, 5100) n`,
  );
  for (const term of ['maria', 'ma', 'm', '']) {
    const first = await page(term);
    expect({ term, ...first }).toMatchObject({ term, count: 1_000, hasMore: true });
    expect(first.names).toEqual(Array.from({ length: 20 }, (_, n) => `Maria ${n + 1}`));
    expect((await page(term, 255)).names).toEqual(Array.from({ length: 20 }, (_, n) => `Maria ${5081 + n}`));
    expect(await page(term, 256)).toEqual({ names: [], count: 1_000, hasMore: false });
  }
});

describe('a search', () => {
  test('finds all words in any order, in name, number and e-mail', async () => {
    await on(20, entered('José da Silva', '5511988880001', { email: 'Ze.Silva@Exemplo.com.br' }));
    await on(21, entered('Silvana José', '5511988880002'));
    for (const term of ['jose silva', 'silva jose', 'JOSÉ  si', 'silva 88880', 'sil da jo'])
      expect([term, await named(term)]).toEqual([term, expect.arrayContaining(['José da Silva'])]);
    expect(await named('jose da')).toEqual(['José da Silva']);
    expect(await named('ze.silva@exemplo')).toEqual(['José da Silva']);
    expect(await named('jose souza')).toEqual([]);
    expect(await named('(11) 98888-0002')).toEqual(['Silvana José']);
    await on(20, {
      type: 'ContactDetailsChanged',
      data: { name: 'José', email: 'outro@x.com', disableBot: false, extraInfo: [] },
    });
    expect(await named('ze.silva')).toEqual([]);
  });

  test('for several words uses the index of words', async () => {
    await views.db.raw(
      `insert into views.contact (company_id, id, uuid, name, number, lid, email, disable_bot, extra_info, picture_url,
         removed, sort, search, version, created_at, updated_at)
       select 1, n, gen_random_uuid(), 'Maria', '', '', '', false, '[]', '', false, 'maria', ' maria x' || md5(n::text), 0,
         now(), now() from generate_series(100, 20000) n`,
    );
    await views.db.raw('analyze views.contact');
    const { text, values } = matching('c.search', 'maria xc4ca xyz');
    const { rows } = await views.db.raw(
      `explain select 1 from views.contact c where c.company_id = 1 and not c.removed and ${text}`,
      values,
    );
    expect(JSON.stringify(rows)).toContain('contact_search');
  });
});
