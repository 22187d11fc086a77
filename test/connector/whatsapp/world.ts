import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import type { z } from 'zod';
import { openNeeds } from '../../../commands/deps.ts';
import { causeOf } from '../../../commands/kernel/handle/cause.ts';
import { handle, load } from '../../../commands/kernel/handle/handle.ts';
import { messageKey } from '../../../commands/message/messageKey.ts';
import { startConnector } from '../../../connector/role.ts';
import { connection, type ConnectionCommand } from '../../../domain/connection/decider.ts';
import { contact } from '../../../domain/contact/decider.ts';
import { type EventOf, parseEvent } from '../../../domain/kernel/event.ts';
import { messageEvents } from '../../../domain/message/events.ts';
import { message, type MessageCommand } from '../../../domain/message/decider.ts';
import type { LoggedEvent } from '../../../eventstore/codec.ts';
import { storeOf, type Store } from '../../../eventstore/store.ts';
import { startProjections } from '../../../projections/role.ts';
import type { Context, Running } from '../../../runtime/context.ts';
import type { Database } from '../../../runtime/database.ts';
import { settings } from '../../domain/connection/facts.ts';
import { nextPause } from '../../kernel/eventually.ts';
import { freshContext } from '../../kernel/system.ts';
import { started, token, type Started } from '../simulator/started.ts';

export const companyId = 1;
const patience = 60_000;

/** Repeats `look` until it returns something. Rejects after a minute, and names `what`. */
export const until = async <T>(
  what: string,
  look: () => Promise<T | undefined | false | null> | T | undefined | false | null,
): Promise<T> => {
  const late = Date.now() + patience;
  for (let pause = nextPause(); ; pause = nextPause(pause)) {
    const found = await look();
    if (found !== undefined && found !== null && found !== false) return found;
    if (Date.now() > late) throw new Error(`timed out: ${what}`);
    await sleep(pause);
  }
};

export type LiveRow = { status: string; reason: string; qrcode: string; retries: number; updated_at: Date };
type Queued = z.infer<typeof messageEvents.MessageQueued.data>;
export type MessageEvent = EventOf<typeof messageEvents> & { stored: LoggedEvent };

export type World = {
  context: Context;
  db: Database;
  store: Store;
  sim: Started;
  /** Starts a connector in this process. */
  connector(times?: Parameters<typeof startConnector>[1]): Promise<Running>;
  /** Stops the connector that was started last. */
  connectorDown(): Promise<void>;
  add(): Promise<number>;
  command(id: number, command: ConnectionCommand): Promise<void>;
  live(id: number): Promise<LiveRow | undefined>;
  status(id: number, status: string): Promise<LiveRow>;
  /** Scans the code that is shown. Returns the phone's number. */
  pair(id: number, number?: string): Promise<string>;
  /** The message events of a connection, in the order of the log. */
  messages(id: number): MessageEvent[];
  connectionEvents(id: number): Promise<string[]>;
  /** Registers a contact who never wrote. Returns the contact's id. */
  stranger(id: number, number: string): Promise<number>;
  /** Returns the number of a contact, as the log knows it. */
  numberOf(contactId: number): Promise<string>;
  received(id: number, body: string): Promise<Extract<MessageEvent, { type: 'MessageReceived' }>>;
  /** Queues a message to the contact of a ticket. Returns its id on WhatsApp. */
  send(
    id: number,
    to: { ticketId: number; contactId: number },
    said: { body: string; waId: string } & Partial<
      Pick<Queued, 'media' | 'mentions' | 'cards' | 'location' | 'isForwarded' | 'quotedId'>
    >,
  ): Promise<string>;
  /** Queues a failed message again. */
  resend(id: number, waId: string): Promise<void>;
  /** Asks for a change of a message, as a user does. */
  change(id: number, direction: 'in' | 'out', waId: string, command: MessageCommand): Promise<void>;
  message(id: number, waId: string): Promise<{ ack: number; failed: boolean; reason: string | undefined }>;
  stop(): Promise<void>;
};

/** Opens a simulator, the read models, and connectors on demand, over stores of the test's own. */
export const openWorld = async (): Promise<World> => {
  const { context: bare, db, drop } = await freshContext();
  const sim = await started();
  // Replaces the previous one, because two authorities with one name in one process shadow each other.
  setDefaultCACertificates([...getCACertificates('bundled'), readFileSync(sim.simulator.ca, 'utf8')]);
  const { url, control, ca, noiseRoot } = sim.simulator;
  const config = { ...bare.config, connector: 'simulated' as const };
  const context: Context = { ...bare, config, simulator: async () => ({ url, control, ca, noiseRoot, token }) };
  const store = storeOf(context);
  const { ids, keys } = openNeeds(context, store);
  const running = [await startProjections(context)];
  let serving: Running = { stop: async () => {} };
  const told: MessageEvent[] = [];
  const happened: LoggedEvent[] = [];
  const following = store.follow({
    prefixes: ['message-', 'connection-', 'link-'],
    from: 'start',
    onBatch: async ({ events }) => {
      for (const stored of events) {
        happened.push(stored);
        const known = parseEvent(messageEvents, stored.event.type, stored.event.data);
        if (known) told.push({ ...known, stored });
      }
    },
  });
  const cause = () => causeOf(crypto.randomUUID(), companyId, 1);

  const world: World = {
    context,
    db,
    store,
    sim,
    connector: async (times) => {
      running.push((serving = await startConnector(context, times)));
      return serving;
    },
    connectorDown: async () => {
      running.splice(running.indexOf(serving), 1);
      await serving.stop();
    },
    add: async () => {
      const id = await ids.next('connection');
      await world.command(id, { type: 'AddConnection', channel: 'simulated', settings: settings() });
      return id;
    },
    command: async (id, command) => {
      await handle(store, connection, { target: { companyId, id }, command, cause: cause() });
    },
    live: (id) => db('connector.live').where({ company_id: companyId, connection_id: id }).first<LiveRow>(),
    status: (id, status) =>
      until(`status ${status}`, async () => {
        const row = await world.live(id);
        return row?.status === status && row;
      }),
    pair: async (id, number) => {
      const { qrcode } = await world.status(id, 'qrcode');
      const { phone } = await sim.phones.scan(number === undefined ? { qr: qrcode } : { qr: qrcode, phone: number });
      await world.status(id, 'CONNECTED');
      return phone;
    },
    messages: (id) => told.filter(({ stored }) => stored.stream.startsWith(`message-${companyId}.${id}.`)),
    connectionEvents: async (id) => {
      const streams = [`connection-${companyId}.${id}`, `link-${companyId}.${id}`];
      const last = await Promise.all(streams.map((stream) => store.last(stream)));
      const known = () => last.every((each) => !each?.id || happened.some((one) => one.id === each.id));
      await until('the log followed', async () => known());
      return happened.flatMap(({ stream, event }) => (streams.includes(stream) ? [event.type] : []));
    },
    stranger: async (connectionId, number) => {
      const id = await ids.next('contact');
      const seen = { type: 'SeeContact', name: 'Estranho', number, lid: null, connectionId } as const;
      await handle(store, contact, { target: { companyId, id }, command: seen, cause: cause(), secret: keys.claims });
      return id;
    },
    numberOf: async (id) => {
      const { state } = await load(store, contact, { companyId, id });
      return state.is === 'present' ? (state.number ?? '') : '';
    },
    received: (id, body) =>
      until(`the message "${body}"`, () =>
        world
          .messages(id)
          .flatMap((event) => (event.type === 'MessageReceived' && event.data.body === body ? [event] : []))
          .at(0),
      ),
    send: async (id, { ticketId, contactId }, { waId, ...more }) => {
      const timestamp = Math.floor(Date.now() / 1000);
      const placed = { ticketId, contactId, connectionId: id, waId, timestamp };
      const said = { quotedId: null, userId: 1, media: null, isForwarded: false };
      const queued = { ...placed, ...said, ...more };
      const target = { companyId, id: messageKey(id, 'out', waId) };
      await handle(store, message, {
        target,
        command: { type: 'QueueMessage', message: queued },
        cause: cause(),
        ticketId,
      });
      return waId;
    },
    resend: async (id, waId) => {
      const target = { companyId, id: messageKey(id, 'out', waId) };
      await handle(store, message, { target, command: { type: 'ResendMessage', userId: 1 }, cause: cause() });
    },
    change: async (id, direction, waId, command) => {
      const target = { companyId, id: messageKey(id, direction, waId) };
      await handle(store, message, { target, command, cause: cause() });
    },
    message: async (id, waId) => {
      const target = { companyId, id: messageKey(id, 'out', waId) };
      const { state } = await load(store, message, target);
      if (state.is !== 'out') throw new Error('no such message');
      return { ack: state.ack, failed: state.error !== '', reason: state.error };
    },
    stop: async () => {
      for (const each of running.splice(0).toReversed()) await each.stop();
      await following.stop();
      await store.close();
      await sim.stop();
      await drop();
    },
  };
  return world;
};
