import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { handle, load } from '../../../commands/kernel/handle/handle.ts';
import { support } from '../../../domain/support/decider.ts';
import { apiOf, signIn } from '../../kernel/api.ts';
import { eventually } from '../../kernel/eventually.ts';
import { nextCause, openWorld, type Person, type World } from '../world.ts';

let world: World;
let owner: Person;
let rita: Person;
let theirs: number;
beforeAll(async () => {
  world = await openWorld();
  theirs = await world.addCompany({ timeZone: 'America/Manaus' });
  rita = await world.addPerson('Rita', { companyId: theirs, profile: 'admin' });
});
beforeEach(async () => {
  owner = { ...(await signIn(world.system.url, world.admin.who)), who: world.admin.who };
});
afterAll(() => world?.close());

const begin = (by: Person = owner, id = theirs, reason = 'Pediu ajuda com as filas') =>
  by.api('POST', `/companies/${id}/support`, { reason });
/** A super user with support access: the calls made there. */
const looking = async () => {
  const { status, body, headers } = await begin();
  expect({ status, body }).toMatchObject({ status: 200 });
  const { token } = Object(body);
  expect(headers.getSetCookie()).toEqual([]);
  return { api: apiOf(world.system.url, token) };
};
const history = async (by: Person = rita) => Object((await by.api('GET', '/settings/history')).body).records;

describe('a super user with support access to a company', () => {
  test('acts as its admin, for a reason that its admins read; actions are recorded under the super user', async () => {
    const there = await looking();
    expect((await there.api('GET', '/auth/me')).body).toMatchObject({
      id: owner.user.id,
      companyId: theirs,
      profile: 'admin',
      super: false,
      company: { id: theirs, timeZone: 'America/Manaus' },
      support: { reason: 'Pediu ajuda com as filas', until: expect.any(String) },
    });
    expect((await there.api('POST', '/tags', { name: 'Da ajuda' })).status).toBe(200);
    expect((await there.api('PUT', '/settings/call', { value: 'disabled' })).status).toBe(200);
    expect(await history()).toMatchObject([
      { key: 'call', userId: owner.user.id, name: 'Administrador', after: 'disabled' },
      { key: 'support', userId: owner.user.id, name: 'Administrador', before: '', after: 'Pediu ajuda com as filas' },
    ]);
    expect((await there.api('DELETE', '/support')).status).toBe(200);
    expect((await history())[0]).toMatchObject({ key: 'support', before: 'Pediu ajuda com as filas', after: '' });
  });

  test('sees nothing of other companies or the installation through it', async () => {
    await owner.api('POST', '/tags', { name: 'Da casa' });
    const there = await looking();
    expect(JSON.stringify((await there.api('GET', '/tags')).body)).not.toContain('Da casa');
    for (const path of ['/companies', '/companies/list', `/companies/${theirs}/admin`])
      expect(await there.api('GET', path)).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } });
    expect(await there.api('GET', '/companies/1')).toMatchObject({ status: 404 });
    expect((await there.api('PUT', '/settings/campaignsEnabled', { value: 'false' })).status).toBe(403);
    expect((await there.api('POST', `/companies/1/support`, { reason: 'Mais longe' })).status).toBe(403);
  });

  test('has it in one tab only: a refresh renews the own sign-in, and afterwards the access has ended', async () => {
    const there = await looking();
    const home = await apiOf(world.system.url)('POST', '/auth/refresh_token', {}, { cookie: owner.cookie });
    expect(home).toMatchObject({ status: 200, body: { user: { companyId: 1, super: true } } });
    expect(Object(home.body).user).not.toHaveProperty('support');
    await there.api('DELETE', '/support');
    expect(await there.api('GET', '/tickets')).toMatchObject({ status: 401, body: { error: 'ERR_SESSION_EXPIRED' } });
  });

  test("leaves taken tickets pending afterwards; ticket history, its file and a note show the super user's name", async () => {
    const contact = await rita.api('POST', '/contacts', { name: 'Nair', number: '5511988886661' });
    const line = await world.addConnection('Balcão', rita);
    const opened = await rita.api('POST', '/tickets', { contactId: Object(contact.body).id, whatsappId: line });
    const { id } = Object(opened.body);
    expect(opened).toMatchObject({ status: 200 });
    const there = await looking();
    const taken = await there.api('PUT', `/tickets/${id}`, { status: 'open', userId: owner.user.id });
    expect(taken).toMatchObject({ status: 200, body: { user: { id: owner.user.id, name: 'Administrador' } } });
    const note = { note: 'Filas vistas', ticketId: id, contactId: Object(contact.body).id };
    expect((await there.api('POST', '/ticket-notes', note)).status).toBe(200);
    const { pdf, json } = Object((await there.api('GET', `/tickets/${id}/history/files`)).body);
    expect((await fetch(pdf)).status).toBe(200);
    const file = await fetch(json);
    expect([file.status, Object(await file.json()).exportedBy]).toEqual([200, 'Administrador']);
    await there.api('DELETE', '/support');
    await eventually(async () => expect((await fetch(json)).status).toBe(403));
    await eventually(async () =>
      expect((await rita.api('GET', `/tickets/${id}`)).body).toMatchObject({ status: 'pending', userId: null }),
    );
    const told = Object((await rita.api('GET', `/tickets/${id}/history`)).body);
    expect(told.names.users).toMatchObject({ [owner.user.id]: 'Administrador' });
    const notes = (await rita.api('GET', `/ticket-notes/list?ticketId=${id}`)).body;
    expect(notes).toMatchObject([{ user: { name: 'Administrador' } }]);
  });

  test('is named in every list, and in refusals that an action causes', async () => {
    const contact = await rita.api('POST', '/contacts', { name: 'Olga', number: '5511988886662' });
    const line = await world.addConnection('Vitrine', rita);
    const opened = await rita.api('POST', '/tickets', { contactId: Object(contact.body).id, whatsappId: line });
    const { id } = Object(opened.body);
    const campaign = Object((await rita.api('POST', '/campaigns', { name: 'Volta às aulas' })).body);
    const list = Object((await rita.api('POST', '/contact-lists', { name: 'Pais' })).body);
    const person = { name: 'Nair', number: '5511988886663', contactListId: list.id };
    const item = Object((await rita.api('POST', '/contact-list-items', person)).body);
    const there = await looking();
    const taken = await there.api('PUT', `/tickets/${id}`, { status: 'open', userId: owner.user.id });
    expect((await there.api('PUT', `/tickets/${id}`, { status: 'closed' })).status).toBe(200);
    for (const path of [`/campaigns/${campaign.id}`, `/contact-list-items/${item.id}`])
      expect((await there.api('PUT', path, { name: 'Nome novo' })).status).toBe(200);
    await there.api('DELETE', '/support');

    const [name, { updatedAt: at }] = ['Administrador', Object(taken.body)];
    const period = `from=${new Date(Date.parse(at) - 60_000).toISOString()}&to=${new Date(Date.parse(at) + 60_000).toISOString()}`;
    const told = async (path: string) => Object((await rita.api('GET', path)).body);
    const his = (userId: number | null) => userId === owner.user.id;
    const ofHim = (users: { id: number; name: string }[]) => users.find((user) => his(user.id))?.name;
    expect(ofHim((await told(`/floor?at=${at}`)).users)).toBe(name);
    expect((await told(`/floor/tickets?at=${at}&userId=${owner.user.id}`)).tickets).toMatchObject([{ userName: name }]);
    expect(ofHim((await told(`/floor/changes?${period}`)).users)).toBe(name);
    const { changes } = await told(`/floor/changes/tickets?${period}&kind=accepted`);
    expect(changes.at(-1)).toMatchObject({ ticketId: id, byName: name, userName: name });
    expect((await told('/ticket/reports?status=["closed"]')).tickets).toMatchObject([{ id, userName: name }]);
    expect(ofHim((await told('/ticket/reports/ratings')).users)).toBe(name);
    expect((await told('/campaigns')).records).toMatchObject([{ id: campaign.id, changedBy: name }]);
    expect((await told(`/contact-list-items?contactListId=${list.id}`)).contacts).toMatchObject([{ changedBy: name }]);
    for (const path of [`/campaigns/${campaign.id}`, `/contact-list-items/${item.id}`])
      expect(await rita.api('PUT', `${path}?seen=0`, { name: 'Outro' })).toMatchObject({ status: 409, body: { name } });
    // The refusal also names a user of the company who was faster than the super user.
    const { version, schedules } = await told(`/companies/${theirs}`);
    const hours = (endTime: string) => ({ schedules: schedules.map((row: object) => ({ ...row, endTime })) });
    const path = `/companies/${theirs}/schedules`;
    expect((await rita.api('PUT', path, hours('19:00'))).status).toBe(200);
    const late = await owner.api('PUT', `${path}?seen=${version}`, hours('20:00'));
    expect(late).toMatchObject({ status: 409, body: { error: 'ERR_CHANGED_MEANWHILE', name: 'Rita' } });
  });

  test('has it for an hour at most: the clock ends it', async () => {
    const target = { companyId: theirs, id: 'antigo' };
    const until = new Date(Date.now() - 1_000).toISOString();
    const command = {
      type: 'BeginSupport',
      userId: owner.user.id,
      home: { companyId: 1, sessionId: 's' },
      reason: 'Antigo',
      until,
    } as const;
    await handle(world.system.deps.store, support, { target, command, cause: nextCause(theirs) });
    await eventually(async () =>
      expect((await load(world.system.deps.store, support, target)).state).toEqual({ is: 'ended' }),
    );
  });

  test('loses it when the own session ends at home', async () => {
    const there = await looking();
    expect((await owner.api('DELETE', '/auth/logout')).status).toBe(200);
    await eventually(async () => expect((await there.api('GET', '/tickets')).status).toBe(401));
  });

  test('signs out at home too by signing out there', async () => {
    const there = await looking();
    expect((await there.api('DELETE', '/auth/logout')).status).toBe(200);
    expect((await owner.api('GET', '/auth/me')).status).toBe(401);
    expect((await history())[0]).toMatchObject({ key: 'support', before: 'Pediu ajuda com as filas', after: '' });
  });
});

test('support access needs a super user, a reason, and another existing company', async () => {
  const appended = await world.appendedBy(async () => {
    expect(await begin(rita, 1)).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } });
    expect(await begin(owner, theirs, ' ')).toMatchObject({ status: 400 });
    expect(await begin(owner, 1)).toMatchObject({ status: 409 });
    expect(await begin(owner, 999)).toMatchObject({ status: 404 });
    expect(await owner.api('DELETE', '/support')).toMatchObject({ status: 404 });
  });
  expect(appended.filter((event) => event.startsWith('support-'))).toEqual([]);
});
