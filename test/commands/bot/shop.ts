import type { SettingKey } from '../../../domain/setting/table.ts';
import { writeFile } from 'node:fs/promises';
import { sendHandouts } from '../../../commands/bot/handouts.ts';
import { createMachineForwarder } from '../../../commands/bot/machineForwarder.ts';
import { createBotContexts } from '../../../commands/bot/botContext.ts';
import { whenContactWrote } from '../../../commands/bot/whenContactWrote.ts';
import { whenPersonAnswered } from '../../../commands/bot/whenPersonAnswered.ts';
import { whenTicketChangedHands } from '../../../commands/bot/whenTicketChangedHands.ts';
import { whenTicketWasResolved } from '../../../commands/bot/whenTicketWasResolved.ts';
import { runFairly } from '../../../commands/kernel/due/runFairly.ts';
import { runClock } from '../../../commands/kernel/due/clock.ts';
import { handle, idOf, load } from '../../../commands/kernel/handle/handle.ts';
import { runReactions } from '../../../commands/kernel/react/reactions.ts';
import { openInbox, receiveMessage, type Incoming } from '../../../commands/message/receive.ts';
import { whenTicketWasClosed } from '../../../commands/message/whenTicketWasClosed.ts';
import type { ConnectionSettings } from '../../../domain/connection/decider.ts';
import type { Due, DuePage } from '../../../domain/kernel/due.ts';
import type { Fact } from '../../../domain/kernel/event.ts';
import { wordsAlone, type OptionAnswer } from '../../../domain/kernel/optionAnswer.ts';
import { message } from '../../../domain/message/decider.ts';
import type { QueueSettings } from '../../../domain/queue/events.ts';
import type { TicketCommand } from '../../../domain/ticket/commands.ts';
import { ticket } from '../../../domain/ticket/decider.ts';
import type { LoggedEvent } from '../../../eventstore/codec.ts';
import type { Store } from '../../../eventstore/store.ts';
import type { Running } from '../../../runtime/context.ts';
import { diskStorage } from '../../../runtime/storage.ts';
import { settings } from '../../domain/connection/facts.ts';
import { freshNeeds } from '../../kernel/deps.ts';
import { eventually } from '../../kernel/eventually.ts';
import { temporaryFolder } from '../../kernel/folder.ts';
import { incomingText } from '../../kernel/incoming.ts';
import { causeOf, collected, envelope } from '../../kernel/log.ts';

const CONNECTION = 3;
/** The automatic messages of the shop, in log order. */
export type Said = { body: string; rule: string; choice: string; by: unknown; ticketId: number; key: string };

/** A company on a separate log with a movable clock and reactions, but without read models. */
export const openShop = async (over: Partial<ConnectionSettings> = {}) => {
  const needs = freshNeeds();
  let moved = 0;
  let hasSpoken = false;
  /** The number of appends that succeed before the bot is killed. */
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
  const folder = temporaryFolder();
  /** While set, no copy in the storage finishes. */
  let hanging: PromiseWithResolvers<void> | null = null;
  const disk = diskStorage(folder.path);
  const copy = async (...asked: Parameters<typeof disk.copy>) => {
    await hanging?.promise;
    return disk.copy(...asked);
  };
  const storage = { ...disk, copy };
  const prefixes = ['message-', 'ticket-', 'bot-', 'integrationCall-', 'handout-', 'loopBrake-'];
  const heard = collected(needs.store, { prefixes, from: 'end' });
  const handoutsDue = async ({ after }: DuePage): Promise<Due[]> => {
    if (after) return [];
    const given = new Set(heard.events.flatMap(({ event, stream }) => (event.type === 'HandoutGiven' ? [stream] : [])));
    const isOwed = ({ event, stream }: LoggedEvent) => event.type === 'HandoutOwed' && !given.has(stream);
    const dueOf = ({ event, stream, position }: LoggedEvent): Due[] =>
      event.type === 'HandoutOwed'
        ? [{ companyId: 1, id: `${event.data.ticketId}:${stream.slice(10)}`, dueAt: String(position.commit) }]
        : [];
    return heard.events.filter(isOwed).flatMap(dueOf);
  };
  const tell = async (stream: string, ...events: Fact[]) => {
    const { revision } = await store.read(stream);
    await needs.store.append(stream, events, revision, envelope());
  };
  const textOf = async (path: string) => (await Array.fromAsync(await storage.read(1, path))).join('');
  const founding = { name: 'Loja', timeZone: 'America/Sao_Paulo', language: 'pt', dueDate: '2099-01-01', planId: 1 };
  await tell('company-0.1', { type: 'CompanyFounded', data: founding });
  await tell(`connection-1.${CONNECTION}`, {
    type: 'ConnectionAdded',
    data: { channel: 'simulated', settings: settings(over) },
  });
  let running: Running | undefined;
  const start = async () => {
    const botContexts = createBotContexts(store);
    const noMachines = { hasMachines: async () => false, lastMessages: async () => [] };
    const machineForwarder = createMachineForwarder({ store, lookup: noMachines }, botContexts, { answerPauseMs: 0 });
    const windowFacts = async () => ({ lastSecond: null, adSecond: null, answerSecond: null });
    const lookup = { reached: () => store.head(), contactSpokeLast: async () => hasSpoken, windowFacts };
    const all = [
      whenTicketWasClosed(deps),
      whenPersonAnswered(deps),
      whenContactWrote(deps, botContexts, machineForwarder),
      whenTicketChangedHands({ store, lookup }, botContexts, machineForwarder),
      whenTicketWasResolved({ store, lookup }),
    ];
    const reactions = await runReactions(store, all);
    const partitionKey = ({ id }: Due) => id.split(':')[0] ?? id;
    const apart = { concurrency: 64, perTenant: 16, slow: 1_000, partitionKey };
    const giving = runFairly(sendHandouts({ store, lookup: { handoutsDue }, storage }), apart);
    const clock = runClock([giving.work], { everyMs: 5 });
    running = {
      stop: async () => {
        await reactions.stop();
        await clock.stop();
        await giving.settled();
      },
    };
  };
  const inbox = openInbox(deps);
  await start();

  const saidOf = ({ event, stream, meta }: LoggedEvent): Said[] =>
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
  const writes = (body: string, more: Partial<Incoming> = {}): Incoming =>
    incomingText({
      companyId: 1,
      connectionId: CONNECTION,
      number: '5511987650001',
      pushName: 'Maria Souza',
      body,
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
    /** Waits until the bot has sent `count` messages. */
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
    /** Acknowledges a message, as WhatsApp does. */
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
    option: (queueId: number, optionId: number, title: string, says: string | OptionAnswer = '') =>
      tell(`queueOptions-1.${queueId}`, {
        type: 'QueueOptionAdded',
        data: {
          optionId,
          parentId: null,
          title,
          ...(typeof says === 'string' ? { message: says, answer: wordsAlone } : { message: '', answer: says }),
        },
      }),
    /** Creates a list of files, each with its name as content. */
    files: async (id: number, ...names: string[]) => {
      const options = names.map((name, at) => ({
        id: at + 1,
        name,
        path: `${name}.txt`,
        file: `${name}.txt`,
        mediaType: 'text/plain',
      }));
      for (const name of names) {
        const path = await storage.incoming();
        await writeFile(path, name);
        await storage.put(1, `${name}.txt`, path);
      }
      await tell(`fileList-1.${id}`, {
        type: 'FileListCreated',
        data: { name: 'Lista', message: 'x', options, userId: 7 },
      });
    },
    /** The contents of the sent files, with their captions. */
    sent: () =>
      Promise.all(
        heard.events.flatMap(({ event }) =>
          event.type === 'MessageQueued' && event.data.media
            ? [textOf(event.data.media.path).then((text) => [event.data.body, event.data.media?.name, text])]
            : [],
        ),
      ),
    /** Makes every copy in the storage hang; the returned function ends that. */
    hangs: () => {
      hanging?.resolve();
      hanging = hanging ? null : Promise.withResolvers<void>();
    },
    /** Makes the read models report that the contact wrote last. */
    spoke: () => (hasSpoken = true),
    /** Moves the clock of the log from now on. */
    move: (to: string | null) => (moved = to === null ? 0 : Date.parse(to) - Date.now()),
    /** Lets the bot append `after` more times, and then never again until `crash`. */
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
      folder.remove();
    },
  };
};
