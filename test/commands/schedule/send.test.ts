import { afterAll, expect, test } from '@jest/globals';
import { handle, load } from '../../../commands/kernel/handle/handle.ts';
import { sendScheduled } from '../../../commands/schedule/send.ts';
import { company } from '../../../domain/company/decider.ts';
import { connection } from '../../../domain/connection/decider.ts';
import { contact } from '../../../domain/contact/decider.ts';
import { schedule } from '../../../domain/schedule/decider.ts';
import { openTicketSlot, ticket } from '../../../domain/ticket/decider.ts';
import type { Store } from '../../../eventstore/store.ts';
import { ownerOf } from '../../../commands/kernel/unique/claim.ts';
import { idOf } from '../../../commands/kernel/handle/handle.ts';
import { settings } from '../../domain/connection/facts.ts';
import { ada } from '../../domain/ticket/facts.ts';
import { freshNeeds } from '../../kernel/deps.ts';
import { causeOf } from '../../kernel/log.ts';

const needs = freshNeeds();
afterAll(() => needs.close());
const { store } = needs;
const sendAt = new Date(Date.now() - 86_400_000).toISOString();
const at = (id: number) => ({ companyId: 1, id });

const withContact = async (id: number, command: Parameters<typeof contact.decide>[0]) =>
  handle(store, contact, { target: at(id), command, cause: causeOf(), secret: needs.keys.claims });

const official = { phoneNumberId: '900800700', businessAccountId: '700100200' };
/** Creates a contact and a connection for one attempt, and a message to the contact that was due yesterday. */
const plan = async (
  id: number,
  group?: { type: 'SeeGroup'; groupId: string; subject: string; connectionId: number },
  channel: 'simulated' | 'cloud' = 'simulated',
) => {
  const details = { name: 'Maria', email: '', disableBot: false, extraInfo: [], pictureUrl: '' };
  const register = { type: 'RegisterContact', ...details, number: String(5511987650000 + id) } as const;
  await withContact(id, group ?? register);
  const add = { type: 'AddConnection', channel, settings: settings(channel === 'cloud' ? official : {}) } as const;
  await handle(store, connection, { target: at(id), command: add, cause: causeOf() });
  const planned = { contactId: id, body: 'Até amanhã', sendAt, connectionId: id, file: null, userId: 7 };
  const command = { type: 'ScheduleMessage', planned, now: sendAt } as const;
  await handle(store, schedule, { target: at(id), command, cause: causeOf() });
};
/** The store of a process that is killed before its append number `n`, or just after it. */
const dying = (n: number, behind: boolean): { store: Store; appends: string[] } => {
  const appends: string[] = [];
  const dies: Store = {
    ...store,
    append: async (...given) => {
      if (appends.length === n && !behind) throw new Error('killed');
      appends.push(given[0]);
      const position = await store.append(...given);
      if (appends.length === n + 1 && behind) throw new Error('killed');
      return position;
    },
  };
  return { store: dies, appends };
};
const turn = async (of: Store, id: number): Promise<void> => {
  const lookup = {
    user: async () => null,
    connectionOfContact: async () => null,
    schedulesDue: async () => [],
    windowFacts: async () => ({ lastSecond: null, adSecond: null, answerSecond: null }),
    reached: () => store.head(),
  };
  const work = sendScheduled({ ...needs, store: of, lookup }, Object({}));
  const due = { companyId: 1, id: String(id), dueAt: sendAt };
  await work.act(due, new Date().toISOString(), causeOf(`due:schedule:${id}:${sendAt}`));
};
const written = async (stream: string): Promise<number> => (await store.read(stream)).events.length;

test('killed at any append, a message is sent once by the next process, even if its ticket was closed', async () => {
  let id = 0;
  let kills = 0;
  for (const behind of [false, true])
    for (let n = 0; ; n++) {
      await plan(++id);
      const killed = dying(n, behind);
      const died = await turn(killed.store, id).then(
        () => false,
        () => true,
      );
      const there = await ownerOf({ store, decider: ticket, companyId: 1 }, openTicketSlot(id, id));
      if (died && there?.holds) {
        const target = at(idOf(there.stream));
        const by = { ...ada, profile: 'admin' } as const;
        await handle(store, ticket, { target, command: { type: 'CloseTicket', by }, cause: causeOf() });
      }
      const after = dying(99, false);
      await turn(after.store, id);
      await turn(after.store, id);
      expect((await load(store, schedule, at(id))).state).toMatchObject({ is: 'queued' });
      const messages = new Set([...killed.appends, ...after.appends].filter((stream) => stream.startsWith('message-')));
      expect({ n, behind, messages: messages.size }).toEqual({ n, behind, messages: 1 });
      for (const stream of messages) expect(await written(stream)).toBe(1);
      if (!died) break;
      kills++;
    }
  // Kills before and after each append: ids, claim, ticket, route, message and completion.
  expect(kills).toBeGreaterThanOrEqual(10);
});

/** The ticket that a message went into, once it was sent. */
const went = async (id: number) => {
  await turn(store, id);
  const { state } = await load(store, schedule, at(id));
  if (state.is !== 'queued' || !state.route) throw new Error(JSON.stringify(state));
  const { state: into } = await load(store, ticket, at(state.route.ticketId));
  return into;
};

test('a message to a group opens a ticket of that group', async () => {
  await plan(101, { type: 'SeeGroup', groupId: '120363000000000001', subject: 'Bairro', connectionId: 101 });
  expect(await went(101)).toMatchObject({ contactId: 101, isGroup: true });
});

test('a message to a merged contact goes to the remaining one', async () => {
  await plan(102);
  await plan(103);
  await withContact(102, { type: 'MergeContact', into: 103 });
  expect(await went(102)).toMatchObject({ contactId: 103 });
});

test('a text whose customer has not written for a day is not sent over the official API, and says why', async () => {
  await plan(105, undefined, 'cloud');
  await turn(store, 105);
  expect((await load(store, schedule, at(105))).state).toMatchObject({ is: 'failed', reason: 'ERR_WINDOW_CLOSED' });
});

test('messages of a suspended company wait, and fail if the company resumes more than a day too late', async () => {
  await plan(104);
  const over = async (command: Parameters<typeof company.decide>[0]) =>
    handle(store, company, { target: { companyId: 0, id: 1 }, command, cause: causeOf(), secret: needs.keys.claims });
  const founded = { name: 'Adega', timeZone: 'UTC', language: 'pt', dueDate: null, planId: 1 } as const;
  await over({ type: 'FoundCompany', ...founded, foundedBy: 'super' });
  await over({ type: 'ChangeCompany', fields: { status: false } });
  await turn(store, 104);
  expect((await load(store, schedule, at(104))).state).toMatchObject({ is: 'waiting' });
  await over({ type: 'ChangeCompany', fields: { status: true } });
  await turn(store, 104);
  expect((await load(store, schedule, at(104))).state).toMatchObject({ is: 'failed', reason: 'ERR_SCHEDULE_MISSED' });
});
