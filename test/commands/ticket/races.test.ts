import { Readable } from 'node:stream';
import { afterAll, expect, test } from '@jest/globals';
import { Router } from 'express';
import type { Request, Response } from 'express';
import { handle, load } from '../../../commands/kernel/handle/handle.ts';
import { openTicket } from '../../../commands/ticket/open.ts';
import { ticketRoutes } from '../../../commands/ticket/routes.ts';
import { ticket } from '../../../domain/ticket/decider.ts';
import type { Store } from '../../../eventstore/store.ts';
import { ada } from '../../domain/ticket/facts.ts';
import { freshNeeds } from '../../kernel/deps.ts';
import { causeOf } from '../../kernel/log.ts';

const deps = freshNeeds();
const { store } = deps;
afterAll(() => deps.close());

let contacts = 0;
const place = () => ({ companyId: 1, contactId: ++contacts, connectionId: 1 });
type Place = ReturnType<typeof place>;
const write = (at: Place, by: Store = store) => openTicket({ ...deps, store: by }, at, causeOf());
const close = (id: number) =>
  handle(store, ticket, { target: { companyId: 1, id }, command: { type: 'CloseTicket', by: ada }, cause: causeOf() });
const closedTicket = async (at: Place): Promise<number> => {
  const id = (await write(at)) ?? 0;
  await close(id);
  return id;
};
const ids = async (): Promise<number[]> => {
  const found = new Set<number>();
  for await (const { event } of deps.log.raw.readAll())
    if (event?.streamId.startsWith(`${deps.log.namespace}ticket-1.`)) found.add(Number(event.streamId.split('.')[1]));
  return [...found];
};
/** The open and pending tickets of a contact on a connection. */
const living = async ({ contactId }: Place): Promise<number[]> => {
  const states = await Promise.all(
    (await ids()).map(async (id) => ({ id, ...(await load(store, ticket, { companyId: 1, id })).state })),
  );
  return states.flatMap((each) =>
    each.status !== 'none' && each.status !== 'closed' && each.contactId === contactId ? [each.id] : [],
  );
};

/** PUT /tickets/{id} with { status: 'open' }, as the gateway calls it. */
const reopen = async (id: number, by: Store = store): Promise<unknown> => {
  const actor = {
    ...ada,
    companyId: 1,
    sessionId: 's',
    name: 'Ada',
    super: false,
    timeZone: 'UTC',
    planId: 1,
    features: [],
  };
  const router = Router();
  let put: ((req: Request, res: Response) => Promise<unknown>) | undefined;
  Object.assign(router, { put: (_: string, run: typeof put) => (put = run) });
  const lookup = { ticket: async () => null, queue: async () => null, userName: async () => '' };
  ticketRoutes(
    {
      router,
      served: [],
      actorOf: async () => actor,
      allow: async () => {},
      holderOf: () => Promise.reject(new Error('not asked here')),
      settled: async () => true,
      limitCalls: (_, call) => call(),
      addressOf: () => '',
      keys: { fingerprint: String, remember: async () => {}, inTurn: (_, call) => call() },
    },
    { ...deps, store: by, lookup },
  );
  const body = Buffer.from(JSON.stringify({ status: 'open' }));
  const req = Object.assign(Readable.from([body]), {
    params: { ticketId: String(id) },
    query: {},
    headers: { 'content-type': 'application/json', 'content-length': String(body.length) },
    method: 'PUT',
    get: () => undefined,
  });
  const done = put?.(req as unknown as Request, { set: () => {}, json: () => {} } as unknown as Response);
  // The read models are not asked here. A missing record there shows that all writes were done.
  return done?.catch((error: unknown) => error);
};

type Hooks = { before?: () => Promise<unknown>; after?: () => Promise<unknown> };
/** A store with hooks around the first append to a stream with this prefix. */
const around = (prefix: string, { before, after }: Hooks): Store => {
  let met = false;
  return {
    ...store,
    append: async (stream, ...rest) => {
      const first = !met && stream.startsWith(prefix);
      met ||= first;
      if (first) await before?.();
      const position = await store.append(stream, ...rest);
      if (first) await after?.();
      return position;
    },
  };
};
const killed = async () => {
  throw new Error('killed');
};
const unlessKilled = (error: unknown) => {
  if (!(error instanceof Error) || error.message !== 'killed') throw error;
};

test('killed between claim and opening, the first ticket is reopened and stays the only one', async () => {
  const at = place();
  const first = await closedTicket(at);
  await write(at, around('ticket-', { before: killed })).catch(unlessKilled);
  await reopen(first);
  expect(await living(at)).toEqual([first]);
  expect(await write(at)).toBe(first);
  expect(await living(at)).toEqual([first]);
});

test('killed between reopening and the look at rivals, a new message opens no second ticket', async () => {
  const at = place();
  const first = await closedTicket(at);
  const [ready, mayOpen] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let message: Promise<number | null> = Promise.resolve(null);
  const opener = around('ticket-', {
    before: async () => {
      ready.resolve();
      await mayOpen.promise;
    },
  });
  const before = async () => {
    message = write(at, opener);
    await Promise.race([ready.promise, message]);
  };
  await reopen(first, around(`ticket-1.${first}`, { before, after: killed })).catch(unlessKilled);
  mayOpen.resolve();
  const opened = await message;
  expect(await living(at)).toEqual([opened]);
});

test('an owner that revives between look and append is noticed, although the challenger is killed there', async () => {
  const at = place();
  const first = await closedTicket(at);
  const hooks = { before: () => reopen(first), after: killed };
  await write(at, around('claim-1.ticket.', hooks)).catch(unlessKilled);
  expect(await living(at)).toEqual([first]);
  expect(await write(at)).toBe(first);
  expect(await living(at)).toEqual([first]);
});
