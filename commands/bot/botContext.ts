import { mostShown, type Department, type BotContext } from '../../domain/bot/botContext.ts';
import { company } from '../../domain/company/decider.ts';
import { connection } from '../../domain/connection/decider.ts';
import { integration } from '../../domain/integration/record.ts';
import { isOpen, type Week } from '../../domain/kernel/schedule.ts';
import { plan } from '../../domain/plan/decider.ts';
import { prompt } from '../../domain/prompt/record.ts';
import { queue } from '../../domain/queue/decider.ts';
import type { QueueSettings } from '../../domain/queue/events.ts';
import { queueOptions, type QueueOption } from '../../domain/queue/options.ts';
import type { SettingKey } from '../../domain/setting/table.ts';
import { setting, settingDefaults } from '../../domain/setting/decider.ts';
import type { LoggedEvent } from '../../eventstore/codec.ts';
import type { Store } from '../../eventstore/store.ts';
import { createReadCache } from '../../runtime/caches.ts';
import { load } from '../kernel/handle/handle.ts';

/** The machines that a connection or a queue names. */
type Machines = { integrationId: number | null; promptId: number | null };
/** An existing queue with its menu. */
type Queue = Machines & { id: number; settings: QueueSettings; options: readonly QueueOption[] };
type Of = { companyId: number; connectionId: number; queueId: number | null };

/** All streams that determine the bot's behaviour in a company. */
export const botContextPrefixes = [
  'company-',
  'setting-',
  'connection-',
  'queue-',
  'queueOptions-',
  'integration-',
  'prompt-',
  'plan-',
] as const;

/** The value of a company's setting according to the log, or its default. */
export const settingOf = async (store: Store, companyId: number, key: SettingKey): Promise<string> =>
  (await load(store, setting, { companyId, id: key })).state.value ?? settingDefaults[key];

/** The named machines without removed ones. */
const machinesOf = async (
  store: Store,
  companyId: number,
  { integrationId, promptId }: Machines,
): Promise<Machines> => {
  const isThere = async (kind: typeof integration | typeof prompt, id: number | null) =>
    id !== null && (await load(store, kind.decider, { companyId, id })).state.is === 'present' ? id : null;
  return {
    integrationId: await isThere(integration, integrationId),
    promptId: await isThere(prompt, promptId),
  };
};

const queueOf = async (store: Store, companyId: number, id: number): Promise<Queue[]> => {
  const { state } = await load(store, queue, { companyId, id });
  if (state.is !== 'present') return [];
  const { state: options } = await load(store, queueOptions, { companyId, id });
  return [{ id, settings: state.settings, options, ...(await machinesOf(store, companyId, state.settings)) }];
};

const read = async (store: Store, { companyId, connectionId, queueId }: Of) => {
  const [{ state: own }, { state: over }, scheduleType] = await Promise.all([
    load(store, company, { companyId: 0, id: companyId }),
    load(store, connection, { companyId, id: connectionId }),
    settingOf(store, companyId, 'scheduleType'),
  ]);
  if (own.is !== 'present' || over.is !== 'present') return null;
  const all = await Promise.all(over.settings.queueIds.map((id) => queueOf(store, companyId, id)));
  const order = ({ settings }: Queue) => settings.orderQueue ?? Infinity;
  const queues = all.flat().toSorted((a, b) => (order(a) === order(b) ? a.id - b.id : order(a) - order(b)));
  const [current = null] =
    queueId === null
      ? []
      : [...queues.filter(({ id }) => id === queueId), ...(await queueOf(store, companyId, queueId))];
  const { state: bought } = await load(store, plan, { companyId: 0, id: own.planId });
  const has = {
    machines: bought.is === 'present' && bought.plan.useIntegrations,
    prompts: bought.is === 'present' && bought.plan.useOpenAi,
  };
  const machines = await machinesOf(store, companyId, over.settings);
  return { own, over: over.settings, scheduleType, queues, current, has, machines };
};
type Known = NonNullable<Awaited<ReturnType<typeof read>>>;

/** The bot's context at an instant, which determines who is open. */
const at = ({ own, over, scheduleType, queues, current, has, machines }: Known, instant: string): BotContext => {
  const works = (rows: Week) => isOpen(rows, instant, own.timeZone);
  const isCompanyOpen = scheduleType !== 'company' || works(own.schedules);
  const answering = ({ integrationId, promptId }: Machines): Machines => ({
    integrationId: has.machines ? integrationId : null,
    promptId: has.prompts ? promptId : null,
  });
  // A machine replaces the menu.
  const menuOf = (queue: Queue) => (Object.values(answering(queue)).some((id) => id !== null) ? [] : queue.options);
  const department = (one: Queue): Department => ({
    id: one.id,
    name: one.settings.name,
    greeting: one.settings.greetingMessage,
    options: menuOf(one),
    ...answering(one),
    isOpen: scheduleType === 'queue' ? works(one.settings.schedules) : isCompanyOpen,
    away:
      scheduleType === 'queue'
        ? one.settings.outOfHoursMessage || over.outOfHoursMessage
        : over.outOfHoursMessage || one.settings.outOfHoursMessage,
  });
  return {
    greeting: over.greetingMessage,
    hasFile: over.mediaPath !== null,
    hasMachines: has.machines,
    hasPrompts: has.prompts,
    ...answering(machines),
    queues: queues.map(department),
    current: current && department(current),
    isOpen: isCompanyOpen,
    away: over.outOfHoursMessage,
    mostShown: mostShown(over.maxUseBotQueues),
    silence: over.timeUseBotQueues ?? 0,
    language: own.language,
  };
};

/**
 * Loads the context of a company's bots from the log. Caches it until one of its events is seen, so that answers cost no read.
 * Returns null if company or connection does not exist.
 */
export const createBotContexts = (store: Store) => {
  const cache = createReadCache<Known>({ most: 5_000 });
  return {
    observe: ({ stream, meta }: LoggedEvent): void => {
      if (!botContextPrefixes.some((prefix) => stream.startsWith(prefix))) return;
      // Any company may be on this plan.
      if (stream.startsWith('plan-')) return cache.removeAll();
      const of = stream.startsWith('company-0.') ? stream.slice('company-0.'.length) : String(meta.companyId);
      cache.removeAll(`${of}.`);
    },
    read: async (of: Of, instant: string): Promise<BotContext | null> => {
      const key = `${of.companyId}.${of.connectionId}.${of.queueId ?? '-'}`;
      const known = await cache.read(key, () => read(store, of));
      return known && at(known, instant);
    },
  };
};
export type BotContexts = ReturnType<typeof createBotContexts>;
