import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { DAY_MS } from '../../../domain/kernel/durations.ts';
import { CLOUD_PAIR, createCloudRate, type CloudRate } from '../rate.ts';
import type { SimulatorClock } from './clock.ts';
import { newWamid, samePhoneKey, userIdOf } from './identities.ts';
import { createFaults, knobsShape, type CloudFaults, type CloudKnobs } from './knobs.ts';
import {
  appShape,
  businessShape,
  cloudMessageShape,
  cloudChatShape,
  customerShape,
  deliveryShape,
  fileShape,
  lineShape,
  templateShape,
  tokenShape,
  type CloudApp,
  type CloudBusiness,
  type CloudChat,
  type CloudChatMessage,
  type CloudCustomer,
  type CloudDelivery,
  type CloudSimulatorFile,
  type CloudSimulatorLine,
  type CloudTemplateRecord,
  type CloudToken,
} from './records.ts';
import type { CloudStore, Collection } from './store.ts';

/** An entry of the log of requests and deliveries: kinds and ids, never texts or secrets. */
export type CloudLogEntry = { at: string; kind: string; [detail: string]: unknown };
const KEPT_ENTRIES = 5_000;
/** No limit, where only the other limit of createCloudRate matters. */
const NO_LIMIT = 1e9;

/** The state that all parts of the simulated Cloud API share. */
export type CloudWorld = {
  store: CloudStore;
  clock: SimulatorClock;
  apps: Collection<CloudApp>;
  businesses: Collection<CloudBusiness>;
  lines: Collection<CloudSimulatorLine>;
  tokens: Collection<CloudToken>;
  customers: Collection<CloudCustomer>;
  messages: Collection<CloudChatMessage>;
  chats: Collection<CloudChat>;
  files: Collection<CloudSimulatorFile>;
  templates: Collection<CloudTemplateRecord>;
  /** Webhooks that wait for an answer with 200. */
  deliveries: Collection<CloudDelivery>;
  knobs(): CloudKnobs;
  setKnobs(changes: Partial<CloudKnobs>): void;
  faults: CloudFaults;
  /** Returns a new digit string, the same in each run from an empty store. */
  nextId(): string;
  nextSeq(): number;
  /** Counts something, from 1. The count survives a restart. */
  countUp(name: string): number;
  random(): string;
  /** The address of this server, set when it listens. */
  address: { url: string };
  rateOf(line: CloudSimulatorLine): { all: CloudRate; pair: CloudRate };
  entries: CloudLogEntry[];
  log(kind: string, details?: Record<string, unknown>): void;
  /** Counts the changes that a page shows. */
  changes(): number;
};

const counter = z.object({ value: z.number() });

/** Creates the state over a store. */
export const createCloudWorld = (store: CloudStore, clock: SimulatorClock): CloudWorld => {
  const counters = store.collection('counter', counter);
  const knobs = store.collection('knobs', knobsShape);
  const rates = new Map<string, { perSecond: number; all: CloudRate; pair: CloudRate }>();
  const countUp = (name: string): number => {
    const value = (counters.get(name)?.value ?? 0) + 1;
    counters.put(name, { value });
    return value;
  };
  const entries: CloudLogEntry[] = [];
  let changes = Date.now();
  return {
    store,
    clock,
    apps: store.collection('app', appShape),
    businesses: store.collection('business', businessShape),
    lines: store.collection('line', lineShape),
    tokens: store.collection('token', tokenShape),
    customers: store.collection('customer', customerShape),
    messages: store.collection('message', cloudMessageShape),
    chats: store.collection('chat', cloudChatShape),
    files: store.collection('file', fileShape),
    templates: store.collection('template', templateShape),
    deliveries: store.collection('delivery', deliveryShape),
    knobs: () => knobs.get('all') ?? knobsShape.parse({}),
    setKnobs: (given) => void knobs.put('all', knobsShape.parse({ ...knobs.get('all'), ...given })),
    faults: createFaults(),
    nextId: () => `1${String(countUp('id')).padStart(14, '0')}`,
    nextSeq: () => countUp('seq'),
    countUp,
    random: () => randomBytes(16).toString('hex'),
    address: { url: '' },
    rateOf: ({ id, perSecond }) => {
      const known = rates.get(id);
      if (known?.perSecond === perSecond) return known;
      const all = createCloudRate({ perSecond, pair: { burst: NO_LIMIT, everyMs: 0 }, now: clock.now });
      const pair = createCloudRate({ perSecond: NO_LIMIT, pair: CLOUD_PAIR, now: clock.now });
      const made = { perSecond, all, pair };
      rates.set(id, made);
      return made;
    },
    entries,
    log: (kind, details = {}) => {
      changes += 1;
      entries.push({ at: new Date(clock.now()).toISOString(), kind, ...details });
      if (entries.length > 2 * KEPT_ENTRIES) entries.splice(0, KEPT_ENTRIES);
    },
    changes: () => changes,
  };
};

/** Returns the id for a new message. */
export const wamidFor = (world: CloudWorld, customer: CloudCustomer, fromCustomer: boolean): string => {
  const key = createHash('md5').update(world.nextId()).digest('hex').toUpperCase().slice(0, 20);
  return newWamid(customer.waId, fromCustomer, key);
};

/** Finds the person who answers a number in any spelling. */
export const customerByNumber = ({ customers }: CloudWorld, digits: string): CloudCustomer | undefined => {
  const key = samePhoneKey(digits);
  return customers.all().find((each) => samePhoneKey(each.digits) === key);
};

export const portfolioOf = ({ businesses }: CloudWorld, { businessId }: CloudSimulatorLine): string =>
  businesses.get(businessId)?.portfolioId ?? '';

/** Finds the person with a business-scoped user id. */
export const customerByUserId = (
  world: CloudWorld,
  line: CloudSimulatorLine,
  userId: string,
): CloudCustomer | undefined => {
  const portfolio = portfolioOf(world, line);
  return world.customers.all().find((each) => userIdOf(portfolio, each) === userId);
};

export const chatKey = (line: { id: string }, customer: { id: string }): string => `${line.id}.${customer.id}`;
export const chatLimits = (world: CloudWorld, line: { id: string }, customer: { id: string }): CloudChat =>
  world.chats.get(chatKey(line, customer)) ?? { lastInboundAt: 0, lastContactAt: 0, adAt: 0, freeUntil: 0 };

/** Whether the customer wrote within 24 hours, so that any message may go. */
export const isWindowOpen = (world: CloudWorld, line: { id: string }, customer: { id: string }): boolean =>
  chatLimits(world, line, customer).lastInboundAt > world.clock.now() - DAY_MS;

/** Whether webhooks to this business show the customer's number. */
export const isNumberShown = (world: CloudWorld, line: CloudSimulatorLine, customer: CloudCustomer): boolean =>
  customer.username === '' ||
  customer.showsNumber ||
  chatLimits(world, line, customer).lastContactAt > world.clock.now() - 30 * DAY_MS;
