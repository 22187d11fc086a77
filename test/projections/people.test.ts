import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { contactWhole } from '../../domain/contact/shape.ts';
import { signedInShape } from '../../domain/user/shape.ts';
import { payloadsOf } from '../../projections/payloads.ts';
import { actorOf } from '../../projections/session/actor.ts';
import { signedIn as whoSignedIn } from '../../projections/user/read.ts';
import { aCompany, assigned, founded, person, registered, signedIn } from './facts.ts';
import { openLog, openViews, type Views } from './views.ts';

let views: Views;
let log = openLog();
beforeAll(async () => {
  views = await openViews();
});
afterAll(() => views?.drop());
beforeEach(async () => {
  await views.empty();
  log = openLog();
  await views.apply(aCompany(log));
});
const on = (stream: string, ...events: Parameters<typeof log.happened>[1][]) =>
  views.apply(events.map((event) => log.happened(stream, event)));
const set = (value: string) => ({ type: 'SettingChanged', data: { value } });

describe('a session', () => {
  const who = () => actorOf(views.db, 1, 'abc');
  beforeEach(async () => {
    await on('session-1.abc', signedIn(7));
  });
  test('is its user in the current state', async () => {
    expect(await who()).toEqual({
      userId: 7,
      companyId: 1,
      sessionId: 'abc',
      name: 'Bia',
      profile: 'user',
      super: false,
      queueIds: [1],
      seesQueueless: false,
      timeZone: 'America/Sao_Paulo',
      planId: 1,
      features: [],
      servedUntil: expect.any(String),
    });
    await on('user-1.7', { type: 'UserPromoted', data: { profile: 'supervisor' } }, assigned(1, 2));
    await on('setting-1.userViewTicketsWithoutQueue', set('enabled'));
    expect(await who()).toMatchObject({ profile: 'supervisor', queueIds: [1, 2], seesQueueless: true });
  });
  test('that was revoked has no user', async () => {
    await on('session-1.abc', { type: 'SessionRevoked', data: { reason: 'logout' } });
    expect(await who()).toBeNull();
  });
  test('of a removed user has no user', async () => {
    await on('user-1.7', { type: 'UserRemoved', data: {} });
    expect(await who()).toBeNull();
  });
  test('with an outdated password has no user, in either order of events, except the session that changed it', async () => {
    await on('session-1.own', signedIn(7));
    await on('user-1.7', { type: 'PasswordChanged', data: { keeps: 'own' } });
    await on('session-1.late', signedIn(7));
    await on('session-1.new', { type: 'SessionOpened', data: { userId: 7, passwords: 1 } });
    const there = await Promise.all(['abc', 'late', 'own', 'new'].map((id) => actorOf(views.db, 1, id)));
    expect(there.map((actor) => actor?.sessionId ?? null)).toEqual([null, null, 'own', 'new']);
  });
  test('of another company has no user here', async () => expect(await actorOf(views.db, 2, 'abc')).toBeNull());
  test("ends when its user signs in elsewhere, and the user's other windows hear it", async () => {
    const changes = await on('session-1.d', signedIn(7));
    const signIn = (sessionId: string) => on('lastSignIn-1.7', { type: 'SignedIn', data: { sessionId } });
    changes.push(...(await signIn('d')), ...(await on('session-1.e', signedIn(7))), ...(await signIn('e')));
    expect(changes.map(({ topic, action, id }) => [topic, action, id])).toEqual([
      ['auth', 'update', '7:d'],
      ['session', 'delete', 'abc'],
      ['auth', 'update', '7:e'],
      ['session', 'delete', 'd'],
    ]);
    const there = await Promise.all(['abc', 'd', 'e'].map((id) => actorOf(views.db, 1, id)));
    expect(there.map((actor) => actor?.sessionId ?? null)).toEqual([null, null, 'e']);
  });
  test('publishes its end', async () => {
    const changes = await on('session-1.abc', { type: 'SessionRevoked', data: { reason: 'logout' } });
    expect(changes.map(({ topic, action, id }) => [topic, action, id])).toEqual([['session', 'delete', 'abc']]);
  });
  test('accepts a profile in any case', async () => {
    await views.db.raw(`update views.app_user set profile = 'Admin' where id = 7`);
    expect(await who()).toMatchObject({ profile: 'admin' });
  });
});

describe('a user who signs in', () => {
  test('has queues, company and every setting', async () => {
    await on('setting-1.CheckMsgIsGroup', set('disabled'));
    expect(signedInShape.strict().parse(await whoSignedIn(views.db, 1, 7))).toMatchObject({
      name: 'Bia',
      queues: [{ id: 1, name: 'Vendas', color: '#0a7', UserQueue: { queueId: 1 } }],
      company: {
        dueDate: '2036-11-21',
        settings: expect.arrayContaining([
          { key: 'campaignsEnabled', value: 'true' },
          { key: 'CheckMsgIsGroup', value: 'disabled' },
          { key: 'userViewTicketsWithoutQueue', value: 'disabled' },
        ]),
      },
    });
  });
  test('without queues gets an empty list', async () =>
    expect(await whoSignedIn(views.db, 1, 1)).toMatchObject({ queues: [] }));
  test('never carries a password', async () =>
    expect(JSON.stringify(await whoSignedIn(views.db, 1, 7)).replaceAll('passwordStrength', '')).not.toMatch(
      /password|hash/i,
    ));
  test('of a company that does not exist yet is not found', async () => {
    await on('user-9.1', person('Eva'));
    expect(await whoSignedIn(views.db, 9, 1)).toBeNull();
    await on('company-0.9', founded('Outra'));
    expect(await whoSignedIn(views.db, 9, 1)).toMatchObject({ name: 'Eva', company: { name: 'Outra' } });
  });
});

describe('a contact', () => {
  const contact = async () => {
    const found = (await payloadsOf(views.db).load('contact', 1, ['20'], false)).get('20');
    return contactWhole.strict().parse(Object(found).contact);
  };
  test('with only a LID has an empty number until one is known', async () => {
    await on('contact-1.20', registered('Rui', null, '170000000000001'));
    expect(await contact()).toMatchObject({ name: 'Rui', number: '', lid: '170000000000001' });
    await on('contact-1.20', { type: 'ContactIdentified', data: { number: '551190000', lid: '170000000000001' } });
    expect(await contact()).toMatchObject({ number: '551190000', lid: '170000000000001' });
  });
  test('is renamed and published', async () => {
    await on('contact-1.20', registered('551190000', '551190000'));
    expect(await on('contact-1.20', { type: 'ContactRenamed', data: { name: 'Rui' } })).toMatchObject([
      { topic: 'contact', action: 'update', id: '20' },
    ]);
    expect(await contact()).toMatchObject({ name: 'Rui', number: '551190000' });
  });
});

test.each([
  ['contact', '2', 'contact'],
  ['user', '7', 'user'],
  ['queue', '1', 'queue'],
  ['whatsapp', '3', 'whatsapp'],
] as const)('a frame about a %s carries it whole, and of no other company', async (topic, id, name) => {
  const { load } = payloadsOf(views.db);
  expect((await load(topic, 1, [id], true)).get(id)).toMatchObject({ [name]: { id: Number(id) } });
  expect((await load(topic, 2, [id], true)).get(id)).toBeUndefined();
});
