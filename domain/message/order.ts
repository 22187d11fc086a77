/** A message as it reached the log: `second` by WhatsApp's clock, or by ours when we wrote it; `at`: our clock then, in seconds. */
export type Arrival = { second: number; at: number; ours: boolean; imported?: boolean };
/** What came before it in the log: the latest second of its conversation and of our part in it, and how late the connection's last message came in. */
export type Before = { second: number | null; own: number | null; lag: number | null };

/** Who hears of a message within a minute heard it live. */
const LIVE = 60;
/** Live messages come in equally late, whatever our clock says; those that waited for us come in together. */
const EVEN = 5;

/** How many seconds after WhatsApp's second a message came in, by our clock; null of our own, and of old ones. */
const lagOf = ({ second, at, ours, imported }: Arrival): number | null => (ours || imported ? null : at - second);

const isLive = (arrival: Arrival, before: Before): boolean => {
  const lag = lagOf(arrival);
  return lag === null || lag <= LIVE || before.lag === null || Math.abs(lag - before.lag) <= EVEN;
};

/**
 * The second by which a message stands in its conversation (then its position). Ours stands below all that it could
 * answer, and what comes in live below ours: a clock that is off puts no answer above its question. Among themselves,
 * and where they were delayed, messages of others stand where WhatsApp's second says.
 */
export const placedAt = (arrival: Arrival, before: Before): number => {
  if (arrival.imported) return arrival.second;
  const floor = arrival.ours ? before.second : isLive(arrival, before) ? before.own : null;
  return Math.max(arrival.second, floor ?? arrival.second);
};

/** What the next message finds before it. */
export const after = (arrival: Arrival, before: Before): Before => {
  const second = placedAt(arrival, before);
  return {
    second: Math.max(second, before.second ?? second),
    own: arrival.ours ? second : before.own,
    lag: lagOf(arrival) ?? before.lag,
  };
};
