import { createRecentCache } from '../../runtime/caches.ts';

/** Messages per second that a number may send unless WhatsApp raised its throughput. */
export const CLOUD_PER_SECOND = 80;
/** One customer may get a burst, and then one message every six seconds. */
export const CLOUD_PAIR = { burst: 45, everyMs: 6_000 };
const MOST_CUSTOMERS = 100_000;

/** A token bucket: `burst` tokens at most, and one more every `everyMs`. */
type Bucket = { burst: number; everyMs: number };

/**
 * Creates the limits of one number: `perSecond` over all customers, and `pair` for each customer. `now` is a clock in
 * milliseconds.
 */
export const createCloudRate = ({
  perSecond = CLOUD_PER_SECOND,
  pair = CLOUD_PAIR,
  now = () => performance.now(),
}: {
  perSecond?: number;
  pair?: Bucket;
  now?: () => number;
} = {}) => {
  const line: Bucket = { burst: perSecond, everyMs: 1_000 / perSecond };
  let lineFullAt = -Infinity;
  /** When the bucket of each customer is full again. A full bucket needs no entry. */
  const pairFullAt = createRecentCache<string, number>(MOST_CUSTOMERS);
  const waitOf = ({ burst, everyMs }: Bucket, fullAt: number, at: number): number =>
    Math.max(0, fullAt - at - (burst - 1) * everyMs);
  const afterTaking = ({ everyMs }: Bucket, fullAt: number, at: number): number => Math.max(fullAt, at) + everyMs;
  return {
    /**
     * Takes the right to send one message to `customer`. Returns 0 if it may go now, otherwise the milliseconds to wait before
     * another call, and takes nothing.
     */
    take: (customer: string): number => {
      const at = now();
      const fullAt = pairFullAt.get(customer) ?? -Infinity;
      const wait = Math.max(waitOf(line, lineFullAt, at), waitOf(pair, fullAt, at));
      if (wait > 0) return wait;
      lineFullAt = afterTaking(line, lineFullAt, at);
      pairFullAt.set(customer, afterTaking(pair, fullAt, at));
      return 0;
    },
    /** Sends nothing to `customer` for `ms`, because WhatsApp refused a message to them. */
    hold: (customer: string, ms: number): void => {
      const heldUntil = now() + ms + (pair.burst - 1) * pair.everyMs;
      pairFullAt.set(customer, Math.max(pairFullAt.get(customer) ?? -Infinity, heldUntil));
    },
    /** Sends nothing at all for `ms`, because WhatsApp limits the number. */
    holdAll: (ms: number): void => {
      lineFullAt = Math.max(lineFullAt, now() + ms + (line.burst - 1) * line.everyMs);
    },
  };
};
export type CloudRate = ReturnType<typeof createCloudRate>;
