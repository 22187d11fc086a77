import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../domain/kernel/durations.ts';
import { webhookSignature } from '../webhook/signature.ts';
import type { CloudDelivery } from './records.ts';
import { metaJson } from './wire.ts';
import type { CloudWorld } from './world.ts';

/** Gaps before further tries of a delivery; then every six hours, for 7 days in all. */
const gaps = [1_000, 5_000, 15_000, MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS, 3 * HOUR_MS];
const LAST_GAP_MS = 6 * HOUR_MS;
const LONGEST_MS = 7 * DAY_MS;
const ANSWER_MS = 60_000;
const KEPT_SENT = 2_000;

/** An event of an account or, with `lineId`, of one of its numbers. */
export type CloudEvent = { businessId: string; lineId?: string | undefined; field: string; value: object };
/** A delivery that a test asks for: its signature may be wrong, and its body anything. */
export type RawDelivery = { appId: string; url: string; body: string; signature: string | null };

/** Fields whose callback a number or an account may override. All others go to the app's address. */
const overridable = new Set([
  'messages',
  'calls',
  'smb_message_echoes',
  'smb_app_state_sync',
  'history',
  'account_settings_update',
]);

const mixed = <T>(all: readonly T[]): T[] => all.toSorted((a, b) => mixKey(a) - mixKey(b));
/** The same order in each run, unlike that of random numbers. */
const mixKey = (value: unknown): number => {
  let hash = 7;
  for (const char of JSON.stringify(value)) hash = (hash * 31 + char.charCodeAt(0)) % 1_000_003;
  return hash;
};

/** Sends webhooks: signed, in batches and repeated as the knobs say, again until they are answered with 200. */
export const createWebhooks = (world: CloudWorld) => {
  const waiting = new Map<string, CloudEvent[]>();
  /** The latest deliveries that were answered, for replays. */
  const sent: (CloudDelivery & { status: number })[] = [];
  let count = 0;

  const signatureFor = (appId: string, body: string): string | null => {
    const { signature } = world.knobs();
    const secret = world.apps.get(appId)?.secret ?? '';
    if (signature === 'missing') return null;
    if (signature === 'wrong') return `sha256=${'0'.repeat(64)}`;
    return webhookSignature(Buffer.from(body), signature === 'otherSecret' ? `${secret}x` : secret);
  };

  const attempt = async ({ url, body, signature }: CloudDelivery): Promise<number> => {
    if (world.knobs().callbacksAway) return 0;
    const signed: Record<string, string> = signature === null ? {} : { 'x-hub-signature-256': signature };
    const headers = { 'content-type': 'application/json', 'user-agent': 'facebookexternalua', ...signed };
    const bytes = Buffer.from(body, 'base64');
    const signal = AbortSignal.timeout(ANSWER_MS);
    return fetch(url, { method: 'POST', headers, body: bytes, signal, redirect: 'manual' }).then(
      async (response) => {
        await response.body?.cancel();
        return response.status;
      },
      () => 0,
    );
  };

  const deliver = async (id: string): Promise<void> => {
    const delivery = world.deliveries.get(id);
    if (!delivery) return;
    const status = await attempt(delivery);
    world.log('delivered', { id, url: delivery.url, status, tries: delivery.tries + 1 });
    const isOver = world.clock.now() - delivery.at > LONGEST_MS;
    if (status === 200 || isOver) {
      world.deliveries.remove(id);
      sent.push({ ...delivery, tries: delivery.tries + 1, status });
      if (sent.length > 2 * KEPT_SENT) sent.splice(0, KEPT_SENT);
      return;
    }
    world.deliveries.put(id, { ...delivery, tries: delivery.tries + 1 });
    world.clock.after(gaps[delivery.tries] ?? LAST_GAP_MS, () => deliver(id));
  };

  /** Sends these bytes, and again until they are answered. Resolves after the first try. */
  const post = async ({ appId, url, body, signature }: RawDelivery): Promise<string> => {
    const id = world.nextId();
    const bytes = Buffer.from(body).toString('base64');
    world.deliveries.put(id, { id, appId, url, body: bytes, signature, at: world.clock.now(), tries: 0 });
    await deliver(id);
    return id;
  };

  const bodyOf = (events: readonly CloudEvent[]): string => {
    const byBusiness = Map.groupBy(events, ({ businessId }) => businessId);
    const { unknownKeys } = world.knobs();
    const entry = [...byBusiness].map(([id, all]) => ({
      id,
      ...(all.some(({ lineId }) => lineId === undefined) && { time: Math.floor(world.clock.now() / 1_000) }),
      changes: all.map(({ field, value }) => ({ field, value, ...(unknownKeys && { novelty: { of: 'next year' } }) })),
      ...(unknownKeys && { another: [1] }),
    }));
    return metaJson({ object: 'whatsapp_business_account', entry });
  };

  const sendBatch = async (appId: string, url: string, events: readonly CloudEvent[]): Promise<void> => {
    const { repeat, repeatInOtherBatch, shuffle } = world.knobs();
    const body = bodyOf(shuffle ? mixed(events) : events);
    const signature = signatureFor(appId, body);
    const copies = Array.from({ length: 1 + repeat }, () => post({ appId, url, body, signature }));
    // The space makes other bytes of the same events.
    const other = bodyOf(events.toReversed()).replace('"entry"', ' "entry"');
    if (repeatInOtherBatch) copies.push(post({ appId, url, body: other, signature: signatureFor(appId, other) }));
    await Promise.all(copies);
  };

  const sendWaiting = async (key: string, appId: string, url: string): Promise<void> => {
    const { batchMost } = world.knobs();
    const all = waiting.get(key) ?? [];
    waiting.delete(key);
    const batches = Array.from({ length: Math.ceil(all.length / batchMost) }, (_, at) =>
      all.slice(at * batchMost, (at + 1) * batchMost),
    );
    await Promise.all(batches.map((events) => sendBatch(appId, url, events)));
  };

  /** The addresses for an event: that of the number, else of the account, else of the app; for each subscribed app. */
  const callbacksOf = ({ businessId, lineId, field }: CloudEvent): { appId: string; url: string }[] => {
    const line = lineId === undefined ? undefined : world.lines.get(lineId);
    return (world.businesses.get(businessId)?.subscriptions ?? []).flatMap(({ appId, callback }) => {
      const own = overridable.has(field) ? (line?.callback ?? callback) : null;
      const url = (own ?? world.apps.get(appId)?.callback)?.url;
      return url === undefined ? [] : [{ appId, url }];
    });
  };

  /** Sends an event to all apps that are subscribed. Resolves after the first try, or at once if it waits for a batch. */
  const emit = async (event: CloudEvent): Promise<void> => {
    const { batchMs, jitterMs } = world.knobs();
    const callbacks = callbacksOf(event);
    if (callbacks.length === 0) world.log('not subscribed', { businessId: event.businessId, field: event.field });
    const sending = callbacks.map(async ({ appId, url }) => {
      if (batchMs > 0) {
        const key = `${appId} ${url}`;
        const batch = waiting.get(key);
        if (batch) batch.push(event);
        else waiting.set(key, [event]);
        if (!batch) world.clock.after(batchMs, () => sendWaiting(key, appId, url));
      } else if (jitterMs > 0) {
        count += 1;
        world.clock.after((count * 7_919) % jitterMs, () => sendBatch(appId, url, [event]));
      } else await sendBatch(appId, url, [event]);
    });
    await Promise.all(sending);
  };

  // A restart must not lose what was not answered before it.
  for (const { id } of world.deliveries.all()) world.clock.after(0, () => deliver(id));

  return {
    emit,
    post,
    signatureFor,
    sent: (): readonly (CloudDelivery & { status: number })[] => sent,
    /** Sends the bytes of an earlier delivery again. */
    replay: async (id: string): Promise<boolean> => {
      const found = sent.find((each) => each.id === id) ?? world.deliveries.get(id);
      if (!found) return false;
      const body = Buffer.from(found.body, 'base64').toString();
      await post({ appId: found.appId, url: found.url, body, signature: found.signature });
      return true;
    },
    /** Asks a callback address for its challenge, as Meta does when it is saved. */
    verify: async ({ url, verifyToken }: { url: string; verifyToken: string }): Promise<boolean> => {
      const challenge = world.nextId();
      const address = URL.canParse(url) ? new URL(url) : null;
      if (!address) return false;
      address.searchParams.set('hub.mode', 'subscribe');
      address.searchParams.set('hub.challenge', challenge);
      address.searchParams.set('hub.verify_token', verifyToken);
      const signal = AbortSignal.timeout(ANSWER_MS);
      return fetch(address, { signal, redirect: 'manual' }).then(
        async (response) => response.status === 200 && (await response.text()) === challenge,
        () => false,
      );
    },
  };
};
export type CloudWebhooks = ReturnType<typeof createWebhooks>;
