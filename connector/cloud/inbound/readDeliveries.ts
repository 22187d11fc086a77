import type { Deliveries, Delivery } from '../../../commands/connection/deliveries.ts';
import { isJsonTooComplex } from '../../../runtime/body.ts';
import { pauseAsLongAsWorked } from '../../../runtime/exports.ts';
import { log } from '../../../runtime/log.ts';
import type { KeyedQueue } from '../../whatsapp/kernel/keyedQueue.ts';
import type { ConnectionRef } from '../../whatsapp/kernel/ports.ts';
import type { DeliveryIds } from '../../../domain/connection/deliveryIds.ts';
import { retryUntilDone } from '../../whatsapp/kernel/retryUntilDone.ts';
import { parseGraphJson } from '../graph/graphError.ts';
import { splitDelivery, type DeliveryPart } from '../webhook/split.ts';
import { addressesOf } from './takeMessage.ts';

type ReaderDeps = {
  which: ConnectionRef;
  deliveries: Pick<Deliveries, 'waiting' | 'done' | 'keep'>;
  lanes: KeyedQueue;
  signal: AbortSignal;
  /** Returns Meta's ids of the number and its business account. `isNewest`: no cached ones. */
  ids: (isNewest?: boolean) => Promise<DeliveryIds>;
  /** Takes a part into the log. May be repeated. */
  take: (part: DeliveryPart) => Promise<void>;
  /** Returns the connections of numbers to which the same app may deliver, by the ids of the numbers. */
  ownersOf: (phoneNumberIds: readonly string[]) => Promise<ReadonlyMap<string, ConnectionRef>>;
  /** Returns the other connections over these accounts to which the same app may deliver. */
  othersOfAccounts: (accountIds: readonly string[]) => Promise<readonly ConnectionRef[]>;
};

const PAGE = 200;
/** The most parts of one connection under way at once. Other companies use the same lanes, log and read models. */
const PARTS_AT_ONCE = 8;
/** After PARTS_AT_ONCE parts the reader rests for this multiple of the time that they took. */
const RESTS = 3;
/** A delivery of Meta, of 3 MB at most, is never deeper and never has more values. Parsing more would stop the process. */
const MOST_COMPLEX = { depth: 64, values: 500_000 };

const secondsOf = (part: DeliveryPart): number =>
  part.is === 'message' || part.is === 'echo' || part.is === 'old' ? (part.message.timestamp ?? 0) : 0;

/** Names the lane of a part: messages of one customer are taken in order, and statuses of one message. */
const laneOf = (part: DeliveryPart): string => {
  if (part.is === 'status') return `status ${part.status.biz_opaque_callback_data ?? part.status.id}`;
  if (part.is !== 'message' && part.is !== 'echo' && part.is !== 'old') return 'account';
  const { number, lid } = addressesOf({ contact: null, ...part });
  // A customer who moves is known by the new id before messages under it are taken.
  const { user_id: user, wa_id: moved, new_wa_id: movedBefore } = part.message.system ?? {};
  const to = user ?? moved ?? movedBefore;
  if (part.message.type === 'system' && to) return `chat ${to}`;
  return `chat ${lid ?? number}`;
};

const keyOf = ({ companyId, connectionId }: ConnectionRef): string => `${companyId}.${connectionId}`;

/** Whether a connection had a number when something was delivered for it. */
const wasOwn = ({ phoneNumberId, isFormer, former }: DeliveryIds, id: string, at: Date): boolean =>
  (id === phoneNumberId && !isFormer) ||
  former.some((one) => one.phoneNumberId === id && at.getTime() <= Date.parse(one.until));

/**
 * Reads the journal of a connection, oldest first, and takes every part into the log. A delivery is deleted once all its parts
 * are there, so a kill at any moment repeats some and loses none. A part that cannot be taken never holds up the others.
 */
export const openDeliveryReader = (deps: ReaderDeps) => {
  const { which, deliveries, lanes, signal, ids, take, ownersOf, othersOfAccounts } = deps;
  const place = keyOf(which);
  let reading: Promise<void> | undefined;
  let again = false;

  const inLane = (part: DeliveryPart): Promise<boolean> =>
    new Promise((resolve) =>
      lanes.run(`${place} ${laneOf(part)}`, async () => {
        const isDone = await retryUntilDone('delivery', signal, () => take(part));
        resolve(isDone || !signal.aborted); // the failure of a single part has been logged
      }),
    );
  const isHere = (one: ConnectionRef): boolean => keyOf(one) === place;
  /** Passes a delivery on to the other numbers that it concerns, and to the other connections over its accounts. */
  const forward = async (
    { body }: Delivery,
    owners: ReadonlyMap<string, ConnectionRef>,
    accounts: ReadonlySet<string>,
  ): Promise<void> => {
    const others = accounts.size ? await othersOfAccounts([...accounts]) : [];
    const all = new Map([...owners.values(), ...others].map((one) => [keyOf(one), one]));
    for (const one of all.values()) if (!isHere(one)) await deliveries.keep(one, body, true);
  };
  /** Returns the parts of a delivery for this connection. What belongs to no connection is only logged. */
  const ownParts = async (delivery: Delivery): Promise<DeliveryPart[]> => {
    const isTooComplex = isJsonTooComplex(delivery.body, MOST_COMPLEX);
    const parts = isTooComplex ? null : splitDelivery(parseGraphJson(delivery.body.toString('utf8')));
    if (!parts) log.warn(which, 'A delivery is none of WhatsApp');
    const numbers = new Set(parts?.map(({ phoneNumberId }) => phoneNumberId).filter((id) => id !== ''));
    const accounts = new Set(parts?.flatMap(({ phoneNumberId, businessId }) => (phoneNumberId ? [] : [businessId])));
    const cached = await ids();
    const isUsual = !cached.isFormer && [...numbers].every((id) => id === cached.phoneNumberId);
    const own = isUsual ? cached : await ids(true);
    const foreign = [...numbers].filter((id) => !wasOwn(own, id, delivery.at));
    const owners = foreign.length ? await ownersOf(foreign) : new Map<string, ConnectionRef>();
    if (!delivery.isForwarded) await forward(delivery, owners, accounts);
    // Meta also repeats what was for a number that the connection has no longer. It may be another connection's by now.
    const isOurs = (id: string): boolean => {
      const owner = owners.get(id);
      return owner ? isHere(owner) : own.former.some((one) => one.phoneNumberId === id);
    };
    const left = new Set(foreign.filter((id) => !isOurs(id)));
    if (!delivery.isForwarded && [...left].some((id) => !owners.has(id)))
      log.warn(which, 'A delivery is for a number that belongs to no connection here');
    return (parts ?? []).filter(({ phoneNumberId: id, businessId }) =>
      id === '' ? businessId === own.businessAccountId : !left.has(id),
    );
  };
  /** Takes a page of deliveries. Returns whether more may wait. */
  const takePage = async (): Promise<boolean> => {
    const page = await deliveries.waiting(which, PAGE);
    const read = await Promise.all(page.map(async (one) => ({ seq: one.seq, parts: await ownParts(one) })));
    const parts = read.flatMap(({ seq, parts: own }) => own.map((part) => ({ seq, part })));
    const inOrder = parts.toSorted((a, b) => secondsOf(a.part) - secondsOf(b.part));
    const left = new Set<string>();
    for (let from = 0; from < inOrder.length; from += PARTS_AT_ONCE) {
      const since = performance.now();
      const takePart = async ({ seq, part }: (typeof inOrder)[number]): Promise<void> => {
        if (!(await inLane(part))) left.add(seq);
      };
      const batch = inOrder.slice(from, from + PARTS_AT_ONCE);
      await Promise.all(batch.map(takePart));
      if (batch.length === PARTS_AT_ONCE) await pauseAsLongAsWorked(since, RESTS);
    }
    await deliveries.done(
      which,
      page.map(({ seq }) => seq).filter((seq) => !left.has(seq)),
    );
    return page.length > 0 && left.size === 0;
  };
  const readAll = async (): Promise<void> => {
    let isMore = true;
    await retryUntilDone('deliveries', signal, async () => {
      while (isMore && !signal.aborted) isMore = await takePage();
    });
  };
  const wake = (): void => {
    again = true;
    if (reading || signal.aborted) return;
    again = false;
    reading = readAll().finally(() => {
      reading = undefined;
      if (again) wake();
    });
  };
  return {
    /** Must be called when something was delivered. */
    wake,
    /** Resolves when nothing is being read. */
    idle: async (): Promise<void> => reading,
  };
};
