import { openHouses } from '../../../commands/bot/house.ts';
import { whenContactWrote } from '../../../commands/bot/whenContactWrote.ts';
import { whenTicketChangedHands } from '../../../commands/bot/whenTicketChangedHands.ts';
import { whenTicketWasResolved } from '../../../commands/bot/whenTicketWasResolved.ts';
import { handle, idOf, load } from '../../../commands/kernel/handle.ts';
import { runReactions } from '../../../commands/kernel/reactions.ts';
import { openInbox, receiveMessage, type Incoming } from '../../../commands/message/receive.ts';
import { whenTicketWasClosed } from '../../../commands/message/whenTicketWasClosed.ts';
import type { ConnectionSettings } from '../../../domain/connection/decider.ts';
import type { Fact } from '../../../domain/kernel/event.ts';
import { message } from '../../../domain/message/decider.ts';
import type { QueueSettings } from '../../../domain/queue/events.ts';
import type { SettingKey } from '../../../domain/setting/decider.ts';
import { ticket, type TicketCommand } from '../../../domain/ticket/decider.ts';
import type { Stored } from '../../../eventstore/codec.ts';
import type { Store } from '../../../eventstore/store.ts';
import type { Running } from '../../../runtime/context.ts';
import { settings } from '../../domain/connection/facts.ts';
import { freshNeeds } from '../../kernel/deps.ts';
import { eventually } from '../../kernel/eventually.ts';
import { causeOf, collected, envelope } from '../../kernel/log.ts';

const CONNECTION = 3;
/** What the shop said by itself, in the order of the log. */
export type Said = { body: string; rule: string; choice: string; by: unknown; ticketId: number; key: string };

/** A company on a log of its own whose clock can be moved, with its reactions, and no read models. */
export const openShop = async (over: Partial<ConnectionSettings> = {}) => {
  const needs = freshNeeds();
  let moved = 0;
  let hasSpoken = false;
  let serial = 0;
  /** So many appends of the bot succeed before it is killed. */
  let lives = Infinity;
  const store: Store = {
    ...needs.store,
    append: (stream, events, expected, meta) => {
      if (meta.userId === 'bot' && lives-- <= 0) return Promise.reject(new Error('killed'));
      const at = new Date(Date.parse(meta.at) + moved).toISOString();
      return needs.store.append(stream, events, expected, { ...meta, at });
    },
  };
  const deps = { ...needs, store };
  const heard = collected(needs.store, { prefixes: ['message-', 'ticket-', 'bot-'], from: 'end' });
  const tell = async (stream: string, ...events: Fact[]) => {
    const { revision } = await store.read(stream);
    await needs.store.append(stream, events, revision, envelope());
  };
  const founding = { name: 'Loja', timeZone: 'America/Sao_Paulo', language: 'pt', dueDate: '2099-01-01', planId: 1 };
  await tell('company-0.1', { type: 'CompanyFounded', data: founding });
  await tell(`connection-1.${CONNECTION}`, {
    type: 'ConnectionAdded',
    data: { channel: 'simulated', settings: settings(over) },
  });
  let running: Running | undefined;
  const start = async () => {
    const houses = openHouses(store);
    const lookup = { reached: () => store.head(), contactSpokeLast: async () => hasSpoken };
    const all = [
      whenTicketWasClosed(deps),
      whenContactWrote(deps, houses),
      whenTicketChangedHands(deps, houses),
      whenTicketWasResolved({ store, lookup }),
    ];
    running = await runReactions(store, all);
  };
  const inbox = openInbox(deps);
  await start();

  const saidOf = ({ event, stream, meta }: Stored): Said[] =>
    event.type === 'MessageQueued' && event.data.automatic
      ? [
          {
            ...event.data.automatic,
            body: event.data.body,
            by: meta.userId,
            ticketId: event.data.ticketId,
            key: stream.slice('message-1.'.length),
          },
        ]
      : [];
  const said = () => heard.events.flatMap(saidOf);
  const writes = (body: string, more: Partial<Incoming> = {}): Incoming => ({
    companyId: 1,
    connectionId: CONNECTION,
    waId: `WA${++serial}`,
    fromMe: false,
    number: '5511987650001',
    lid: null,
    pushName: 'Maria Souza',
    kind: 'text',
    body,
    raw: null,
    quotedWaId: null,
    quotedFromMe: false,
    timestamp: Math.floor(Date.now() / 1000),
    ...more,
  });
  const receive = (incoming: Incoming) => receiveMessage(inbox, incoming);
  return {
    deps,
    store,
    tell,
    said,
    receive,
    writes,
    events: heard.events,
    /** The customer writes. */
    hears: (body: string, more: Partial<Incoming> = {}) => receive(writes(body, more)),
    /** Waits until so many things were said. */
    until: (count: number) =>
      eventually(async () => {
        const all = said();
        if (all.length !== count) throw new Error(`${all.length} said: ${all.map(({ body }) => body).join(' | ')}`);
        return all;
      }),
    /** The ticket that was opened last. */
    ticketOf: async (): Promise<number> => {
      const last = heard.events.findLast(({ event }) => event.type === 'TicketOpened');
      return last ? idOf(last.stream) : 0;
    },
    ticket: async (id: number) => (await load(store, ticket, { companyId: 1, id })).state,
    does: (id: number, command: TicketCommand, userId: number | 'system' = 7) =>
      handle(store, ticket, {
        target: { companyId: 1, id },
        command,
        cause: causeOf(undefined, { userId }),
        ticketId: id,
      }),
    /** WhatsApp has taken it. */
    acknowledge: (key: string) =>
      handle(store, message, {
        target: { companyId: 1, id: key },
        command: { type: 'AcknowledgeMessage', ack: 2 },
        cause: causeOf(),
      }),
    set: (key: SettingKey, value: string) => tell(`setting-1.${key}`, { type: 'SettingChanged', data: { value } }),
    connects: (next: Partial<ConnectionSettings>) =>
      tell(`connection-1.${CONNECTION}`, {
        type: 'ConnectionConfigured',
        data: { settings: settings({ ...over, ...next }) },
      }),
    queue: (id: number, name: string, more: Partial<QueueSettings> = {}) =>
      tell(`queue-1.${id}`, { type: 'QueueAdded', data: { name, color: `#00000${id}`, ...more } }),
    option: (queueId: number, optionId: number, title: string, text = '') =>
      tell(`queueOptions-1.${queueId}`, {
        type: 'QueueOptionAdded',
        data: { optionId, parentId: null, title, message: text },
      }),
    /** The read models know that the contact spoke after the company did. */
    spoke: () => (hasSpoken = true),
    /** The clock of the log, from now on. */
    move: (to: string | null) => (moved = to === null ? 0 : Date.parse(to) - Date.now()),
    /** From now on the bot appends so often, then no more until `crash`. */
    dies: (after: number) => (lives = after),
    isDead: () => lives < 0,
    crash: async () => {
      await running?.stop();
      lives = Infinity;
      await start();
    },
    close: async () => {
      await running?.stop();
      await inbox.close();
      await heard.stop();
      await needs.close();
    },
  };
};
