import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { z } from 'zod';
import { openNeeds } from '../../commands/deps.ts';
import { reportLost, reportOpened } from '../../commands/connection/report.ts';
import { recordSighting } from '../../commands/contact/recordSighting.ts';
import { causeOf } from '../../commands/kernel/handle/cause.ts';
import { handle } from '../../commands/kernel/handle/handle.ts';
import { openInbox, receiveMessage } from '../../commands/message/receive.ts';
import { currentSession } from '../../commands/session/currentSession.ts';
import { refreshSession } from '../../commands/session/refresh.ts';
import { markTicketRead } from '../../commands/ticket/markRead.ts';
import { registerUser } from '../../commands/user/register.ts';
import { connection } from '../../domain/connection/decider.ts';
import { session } from '../../domain/session/decider.ts';
import { ticket } from '../../domain/ticket/decider.ts';
import { openStore } from '../../eventstore/store.ts';
import { settings } from '../domain/connection/facts.ts';
import { signIn, type Api } from '../kernel/api.ts';
import { eventually } from '../kernel/eventually.ts';
import { figure, percentile, type Figure } from './figure.ts';
import { startRig, type Rig } from './rig.ts';
import { sized } from './size.ts';

const HISTORY = sized(10_000, 40);
const SECONDS = sized(7, 0);
const ROUNDS = sized(20, 2);
const WARM_UP = sized(10, 1);
const PAGE = 1_000;
const PATIENCE_MS = 120_000;

/** One command, on a record without history and on one with it. */
type Pair = { name: string; fresh: () => Promise<unknown>; old: () => Promise<unknown> };
type Old = (n: number) => { type: string; data: Record<string, unknown> };

/** Puts a history behind a stream. */
const historian = (url: string, namespace: string) => {
  const client = EventStoreDBClient.connectionString(url);
  const put = async (stream: string, old: Old): Promise<void> => {
    for (let from = 0; from < HISTORY; from += PAGE) {
      const count = Math.min(PAGE, HISTORY - from);
      const events = Array.from({ length: count }, (_, n) => {
        const id = crypto.randomUUID();
        const meta = { companyId: 1, userId: 'system', at: new Date().toISOString(), cause: id, command: 'Bench' };
        return jsonEvent({ ...old(from + n), metadata: { ...meta, $correlationId: id, $causationId: id, v: 1 } });
      });
      await client.appendToStream(namespace + stream, events);
    }
  };
  return { put, close: () => client.dispose() };
};

const idShape = z.object({ id: z.number() });
const must = async (answer: ReturnType<Api>): Promise<unknown> => {
  const { status, body } = await answer;
  if (status !== 200 && status !== 201) throw new Error(`refused: ${status} ${JSON.stringify(body)}`);
  return body;
};

/** The calls over HTTP, including the read models. */
const asked = async (rig: Rig): Promise<{ pairs: Pair[]; close: () => Promise<void> }> => {
  const { api, user } = await signIn(rig.url, rig.admin);
  const { companyId } = user;
  const history = historian(rig.context.eventStoreUrl, rig.context.config.eventStoreNamespace);
  const inbox = openInbox(rig.deps);
  const { id: connectionId } = idShape.parse(await must(api('POST', '/whatsapp', { name: 'Bancada' })));
  let serial = 0;
  const receive = (number: string) => {
    const waId = `GROWTH${++serial}`;
    const text = { kind: 'text', body: `mensagem ${serial}`, raw: null, quotedWaId: null, quotedFromMe: false };
    const from = { fromMe: false, number, lid: null, pushName: 'Cliente', timestamp: Math.floor(Date.now() / 1000) };
    return receiveMessage(inbox, { companyId, connectionId, waId, ...from, ...text });
  };
  /** Creates an open ticket with a new contact. Returns its number and id. */
  const opened = async (number: string) => {
    await receive(number);
    const [ticketId] = inbox.tickets.values(); // the newest first
    if (ticketId === undefined) throw new Error('no ticket was opened');
    await must(api('PUT', `/tickets/${ticketId}`, { status: 'open', userId: user.id }));
    return { number, ticketId };
  };
  const cycle = async (ticketId: number) => {
    const mine = { status: 'open', userId: user.id };
    for (const body of [{ status: 'pending' }, mine, { status: 'closed' }, mine])
      await must(api('PUT', `/tickets/${ticketId}`, body));
  };
  const tag = async (n: number) =>
    idShape.parse(await must(api('POST', '/tags', { name: `Tag ${n}`, color: '#112233', kanban: 0 }))).id;
  const rename = (id: number) => must(api('PUT', `/tags/${id}`, { name: `Tag ${++serial}` }));
  const [one, two] = [await opened('5511987600001'), await opened('5511987600002')];
  const [tagOne, tagTwo] = [await tag(1), await tag(2)];
  await history.put(`ticket-${companyId}.${two.ticketId}`, (n) => ({ type: 'TicketTagged', data: { tagIds: [n] } }));
  await history.put(`tag-${companyId}.${tagTwo}`, (n) => ({ type: 'TagChanged', data: { name: `Tag ${n}` } }));
  const send = (ticketId: number) => must(api('POST', `/messages/${ticketId}`, { body: `resposta ${++serial}` }));
  // On a busy machine the first read of a long history may be refused until the read models have passed it, so retry.
  const patiently = (ask: () => ReturnType<Api>) =>
    eventually(async () => {
      const { status, headers } = await ask();
      if (status !== 200 || headers.has('x-behind')) throw new Error(`put off: ${status}`);
    }, PATIENCE_MS);
  await patiently(() => api('PUT', `/tickets/${two.ticketId}`, { status: 'pending' }));
  await patiently(() => api('PUT', `/tickets/${two.ticketId}`, { status: 'open', userId: user.id }));
  await patiently(() => api('PUT', `/tags/${tagTwo}`, { name: 'Tag' }));
  const pairs = [
    { name: 'ticket', fresh: () => cycle(one.ticketId), old: () => cycle(two.ticketId) },
    { name: 'send', fresh: () => send(one.ticketId), old: () => send(two.ticketId) },
    { name: 'inbound', fresh: () => receive(one.number), old: () => receive(two.number) },
    { name: 'record', fresh: () => rename(tagOne), old: () => rename(tagTwo) },
  ];
  const close = async () => {
    await inbox.close();
    await history.close();
  };
  return { pairs, close };
};

/** The commands alone, in a namespace without projections. */
const commanded = async (rig: Rig): Promise<{ pairs: Pair[]; close: () => Promise<void> }> => {
  const namespace = `growth${crypto.randomUUID().slice(0, 8)}-`;
  const store = openStore({ url: rig.context.eventStoreUrl, namespace, ring: rig.context.secrets.ring });
  const needs = openNeeds(rig.context, store);
  const history = historian(rig.context.eventStoreUrl, namespace);
  const cause = () => causeOf(`bench:${crypto.randomUUID()}`, 1);

  const marks = async (id: number, old: boolean) => {
    const by = { userId: 1, profile: 'admin', queueIds: [], seesQueueless: true } as const;
    const opening = { uuid: crypto.randomUUID(), contactId: id, connectionId: 1, queueId: null, isGroup: false };
    await handle(store, ticket, {
      target: { companyId: 1, id },
      command: { type: 'OpenTicket', ...opening },
      cause: cause(),
    });
    await handle(store, ticket, { target: { companyId: 1, id }, command: { type: 'TakeTicket', by }, cause: cause() });
    if (old) await history.put(`ticket-1.${id}`, () => ({ type: 'TicketRead', data: { userId: 1 } }));
    const row = { status: 'open', queueId: null, userId: 1, unreadMessages: 1 } as const;
    const actor = {
      ...by,
      companyId: 1,
      sessionId: 's',
      name: 'Ana',
      super: false,
      timeZone: 'UTC',
      planId: 1,
      features: [],
    };
    return () => markTicketRead({ store, lookup: { ticket: async () => row } }, actor, id);
  };
  const refreshes = async (n: number, old: boolean) => {
    const id = `s${n}`;
    const person = { name: 'Bia', email: `bia${n}@exemplo.com.br`, password: 'senha', profile: 'user' } as const;
    const { userId } = await registerUser(needs, { ...person, companyId: 1, super: false, queueIds: [] }, cause());
    await handle(store, session, {
      target: { companyId: 1, id },
      command: { type: 'OpenSession', userId, passwords: 0 },
      cause: cause(),
    });
    if (old) await history.put(`session-1.${id}`, (g) => ({ type: 'SessionRefreshed', data: { generation: g + 1 } }));
    let generation = old ? HISTORY : 0;
    return async () => {
      const current = await currentSession(store, 1, id);
      const refreshed =
        current && (await refreshSession(needs, { companyId: 1, sessionId: id, generation }, current, cause()));
      if (!refreshed || refreshed.generation === null) throw new Error('signed out');
      generation = refreshed.generation;
    };
  };
  const line = { number: '5511900000001', lid: null };
  const links = async (connectionId: number, old: boolean) => {
    const which = { companyId: 1, connectionId };
    const add = { type: 'AddConnection', channel: 'whatsapp', settings: settings() } as const;
    await handle(store, connection, { target: { companyId: 1, id: connectionId }, command: add, cause: cause() });
    const lost = { type: 'ConnectionLost', data: { reason: 'unreachable', final: false } };
    const was = (n: number) => (n % 2 ? lost : { type: 'ConnectionOpened', data: line });
    if (old) await history.put(`connection-1.${connectionId}`, was);
    return async () => {
      await reportOpened({ store }, { ...which, ...line });
      await reportLost({ store }, { ...which, reason: 'unreachable', final: false });
    };
  };
  const claims = async (n: number, old: boolean) => {
    const seen = { companyId: 1, connectionId: 1, name: 'Cliente', number: `55119876${10_000 + n}`, lid: null };
    const { id } = await recordSighting(needs, seen, cause());
    if (old) await history.put(`contact-1.${id}`, (k) => ({ type: 'ContactRenamed', data: { name: `Nome ${k}` } }));
    return () => recordSighting(needs, seen, cause());
  };
  const pairs: Pair[] = [];
  for (const [name, make] of Object.entries({ read: marks, refresh: refreshes, connection: links, claim: claims }))
    pairs.push({ name, fresh: await make(1, false), old: await make(2, true) });
  const close = async () => {
    await history.close();
    await store.close();
  };
  return { pairs, close };
};

const measured = async ({ name, fresh, old }: Pair): Promise<Figure> => {
  const times = { fresh: [] as number[], old: [] as number[] };
  const timed = async (work: () => Promise<unknown>): Promise<number> => {
    const since = performance.now();
    await work();
    return performance.now() - since;
  };
  for (let n = 0; n < WARM_UP; n++) await Promise.all([fresh(), old()]);
  const until = performance.now() + SECONDS * 1_000;
  for (let n = 0; n < ROUNDS || performance.now() < until; n++) {
    // Alternates the order, so that coming first gives no advantage.
    if (n % 2) times.fresh.push(await timed(fresh));
    times.old.push(await timed(old));
    if (n % 2 === 0) times.fresh.push(await timed(fresh));
  }
  const [value, reference] = [percentile(times.old, 0.5), percentile(times.fresh, 0.5)];
  return figure({
    figure: `growth.${name}`,
    value,
    unit: 'ms',
    reference: `without a history: ${reference} ms`,
    ratio: Math.round((value / reference) * 100) / 100,
    p50: value,
    p99: percentile(times.old, 0.99),
  });
};

/** Measures each frequent command with 0 and with 10,000 events of history, alternately. */
export const bench = async (): Promise<Figure[]> => {
  const rig = await startRig();
  const sides = [await asked(rig), await commanded(rig)];
  try {
    const figures: Figure[] = [];
    for (const pair of sides.flatMap(({ pairs }) => pairs)) figures.push(await measured(pair));
    return figures;
  } finally {
    for (const { close } of sides) await close();
    await rig.stop();
  }
};

if (import.meta.main) for (const each of await bench()) console.log(JSON.stringify(each));
