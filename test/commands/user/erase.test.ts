import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { load } from '../../../commands/kernel/handle/handle.ts';
import { hasPassword, isPassword } from '../../../commands/user/password.ts';
import { forgetErasedUsers } from '../../../commands/user/forgetErased.ts';
import { user } from '../../../domain/user/decider.ts';
import { verify } from '../../../projections/kernel/rebuild/verify.ts';
import { views } from '../../../projections/views.ts';
import { eventually } from '../../kernel/eventually.ts';
import { nextCause, openWorld, type Person, type World } from '../world.ts';

let world: World;
let admin: Person;
let connectionId: number;
beforeAll(async () => {
  world = await openWorld();
  ({ admin } = world);
  connectionId = await world.addConnection('Loja');
});
afterAll(() => world?.close());

let serial = 0;
const numbers = () => `5511966${String(++serial).padStart(6, '0')}`;
const erase = (id: number, confirmation: string, by = admin, reason = 'request') =>
  by.api('POST', `/users/${id}/erase`, { reason, confirmation });
const stateOf = async (id: number, companyId = world.companyId) =>
  (await load(world.system.deps.store, user, { companyId, id })).state;
const forgotten = (id: number, companyId = world.companyId) =>
  eventually(async () => expect(await stateOf(id, companyId)).toEqual({ is: 'erased', left: false }));
/** An agent with a phone who answered a customer, wrote a note, and resolved the ticket. */
const agentAtWork = async () => {
  const name = `Teodoro${++serial}`;
  const agent = await world.addPerson(name);
  const id = agent.user.id;
  await admin.api('PUT', `/users/${id}`, { wpp: `5511944${serial}4321` });
  await world.system.deps.lookup.reached();
  const ticket = await world.write(connectionId, numbers(), 'bom dia');
  await admin.api('PUT', `/tickets/${ticket.id}`, { status: 'open', userId: id });
  await agent.api('PUT', `/tickets/${ticket.id}`, { status: 'open' });
  const answered = await agent.api('POST', `/messages/${ticket.id}`, { body: 'às ordens' });
  const noted = await agent.api('POST', '/ticket-notes', { note: 'cliente novo', ticketId: ticket.id });
  for (const { status, body } of [answered, noted]) expect({ status, body }).toEqual({ status: 200, body });
  return { agent, id, name, ticket, texts: [name, agent.who.email, `5511944${serial}4321`] };
};

describe('an erased user', () => {
  test('disappears from lists, is signed out, and loses the name on past actions, which remain', async () => {
    const { agent, id, name, ticket } = await agentAtWork();
    await agent.api('PUT', `/tickets/${ticket.id}`, { status: 'closed' });
    expect(await erase(id, ` ${name.toUpperCase()}`)).toMatchObject({ status: 200, body: { message: 'User erased' } });
    expect(await admin.api('GET', `/users/${id}`)).toMatchObject({ status: 404 });
    expect(await admin.api('GET', `/users?searchParam=${name}`)).toMatchObject({ body: { users: [] } });
    expect(await admin.api('GET', '/users/removed')).toMatchObject({ body: { users: [], hasMore: false } });
    expect((await agent.api('GET', '/users')).status).toBe(401);
    const shown = await admin.api('GET', `/tickets/${ticket.id}`);
    expect(shown.body).toMatchObject({ status: 'closed', user: { id, name: '' }, contact: { name: 'Maria' } });
    const notes = await admin.api('GET', `/ticket-notes/list?ticketId=${ticket.id}`);
    expect(notes.body).toMatchObject([{ note: 'cliente novo', user: { id, name: '' } }]);
    const { messages } = Object(await admin.api('GET', `/messages/${ticket.id}`)).body;
    const said = messages.map(({ body, fromMe }: { body: string; fromMe: boolean }) => [body, fromMe]);
    expect(said).toContainEqual(['às ordens', true]);
  });

  test('gives open tickets back, and frees the e-mail', async () => {
    const { agent, id, name, ticket } = await agentAtWork();
    await erase(id, name);
    await eventually(async () =>
      expect((await admin.api('GET', `/tickets/${ticket.id}`)).body).toMatchObject({ status: 'pending', user: null }),
    );
    const anew = { name: 'Outra pessoa', email: agent.who.email, password: 'cavalo-bateria' };
    expect(await admin.api('POST', '/users', anew)).toMatchObject({ status: 200, body: { email: agent.who.email } });
  });

  test('who was removed before is listed with a name until the erasure, and no longer afterwards', async () => {
    const { agent, id, name } = await agentAtWork();
    await admin.api('DELETE', `/users/${id}`);
    expect((await admin.api('GET', '/users/removed')).body).toEqual({
      users: [{ id, name, email: agent.who.email }],
      hasMore: false,
    });
    expect((await (await world.addPerson('Caio')).api('GET', '/users/removed')).status).toBe(403);
    expect(await erase(id, name)).toMatchObject({ status: 200 });
    expect((await admin.api('GET', '/users/removed')).body).toEqual({ users: [], hasMore: false });
  });

  test('leaves no personal data in the log and no working password; a rebuild equals what is shown', async () => {
    const { agent, id, name, texts } = await agentAtWork();
    const { deps, db } = world.system;
    const who = { companyId: world.companyId, userId: id };
    expect(await isPassword(deps, who, agent.who.password)).toBe(true);
    await erase(id, name, admin, 'order');
    await forgotten(id);
    expect([await hasPassword(deps, who), await isPassword(deps, who, agent.who.password)]).toEqual([false, false]);
    const bytes = await world.logBytes();
    for (const text of texts) expect(bytes).not.toContain(text);
    const { events } = await deps.store.read(`user-${world.companyId}.${id}`);
    const fact = events.find(({ event }) => event.type === 'UserErased');
    expect(fact).toMatchObject({ event: { data: { reason: 'order' } }, meta: { userId: admin.user.id } });
    await eventually(async () => expect(await verify(deps.store, db, views)).toEqual([]));
  });
});

describe('the erasure of a user is refused', () => {
  test('for oneself, to agents, to other companies, with another name, and for an unknown user', async () => {
    const { agent, id, name } = await agentAtWork();
    const rui = await world.addPerson('Rui', { companyId: await world.addCompany(), profile: 'admin' });
    const appended = await world.appendedBy(async () => {
      expect(await erase(admin.user.id, 'Administrador')).toMatchObject({ status: 409 });
      expect(await erase(id, name, agent)).toMatchObject({ status: 403 });
      expect(await erase(id, name, rui)).toMatchObject({ status: 404 });
      expect(await erase(id, 'Teo')).toMatchObject({ status: 400, body: { error: 'ERR_ERASURE_UNCONFIRMED' } });
      expect(await erase(id, name, admin, 'porque sim')).toMatchObject({ status: 400 });
      expect(await erase(987_654, name)).toMatchObject({ status: 404 });
    });
    expect(appended).toEqual([]);
  });

  test('for a company’s last admin, even to a super user, who may erase the colleagues', async () => {
    const companyId = await world.addCompany();
    const ada = await world.addPerson('Adalgisa', { companyId, profile: 'admin' });
    const ivo = await world.addPerson('Ivone', { companyId });
    const body = (confirmation: string) => ({ reason: 'request', confirmation });
    const path = (id: number) => `/companies/${companyId}/users/${id}/erase`;
    expect(await ada.api('POST', path(ivo.user.id), body('Ivone'))).toMatchObject({ status: 403 });
    expect(await admin.api('POST', path(ada.user.id), body('Adalgisa'))).toMatchObject({ status: 409 });
    expect(await admin.api('POST', path(ivo.user.id), body('Ivone'))).toMatchObject({ status: 200 });
    await forgotten(ivo.user.id, companyId);
    expect(await stateOf(ada.user.id, companyId)).toMatchObject({ is: 'present', name: 'Adalgisa' });
  });
});

test('an interrupted erasure of a user is repeated until nothing is left', async () => {
  const { id, name } = await agentAtWork();
  const { deps } = world.system;
  let tries = 0;
  const failing = forgetErasedUsers(deps, async () => {
    if (++tries === 1) throw new Error('Postgres is away');
  });
  await erase(id, name);
  const due = { companyId: world.companyId, id: String(id), dueAt: 'now' };
  const turn = async () => {
    const cause = nextCause(world.companyId);
    await failing.act(due, 'now', cause);
    await failing.finish?.([{ due, cause }]);
  };
  await turn().catch(() => {});
  await turn();
  await turn();
  await forgotten(id);
  const { events } = await deps.store.read(`user-${world.companyId}.${id}`);
  expect(events.filter(({ event }) => event.type === 'UserForgotten')).toHaveLength(1);
});

test('all other due work continues while Postgres is rewritten for an erasure, which takes long', async () => {
  const { db } = world.system;
  const theirs = await world.addCompany();
  const { user: left } = await world.addPerson('Ivo', { companyId: theirs });
  const { user: erased } = await world.addPerson('Rute');
  const scrubs = `select 1 from pg_stat_activity
    where application_name = 'atende scrub' and datname = current_database() and wait_event_type = 'Lock'`;
  await db.transaction(
    async (tx) => {
      await tx.raw('create schema scrubbed'); // the rewrite waits for the lock on that name
      expect(await erase(erased.id, 'Rute')).toMatchObject({ status: 200 });
      await eventually(async () => expect((await db.raw<{ rows: unknown[] }>(scrubs)).rows).toHaveLength(1));
      const removal = { confirmation: `Empresa ${theirs}` };
      expect(await admin.api('DELETE', `/companies/${theirs}`, removal)).toMatchObject({ status: 200 });
      await eventually(async () => expect(await stateOf(left.id, theirs)).toMatchObject({ is: 'removed' }));
      await tx.rollback();
    },
    { doNotRejectOnRollback: true },
  );
  await forgotten(erased.id);
});
