/**
 * A message as it reached the log. `second`: WhatsApp's clock, or ours if we wrote it. `at`: our clock at that moment, in
 * seconds.
 */
export type Arrival = { second: number; at: number; ours: boolean; imported?: boolean };
/** The latest seconds of a conversation: `said` by WhatsApp's clock, `own` of messages that we wrote. */
export type Ends = { said: number | null; own: number | null };
/**
 * The delay of messages on a connection in seconds, caused by the network and the offset of our clock. `usual`: the delay
 * that counts. `later`: a greater delay, observed since `since`.
 */
export type Lag = { usual: number | null; later: number | null; since: number | null };
/** The position of a message. `lifts`: earlier messages of ours below it move up to its second. */
export type Placed = { second: number; lifts: boolean; ends: Ends };

export const noEnds: Ends = { said: null, own: null };
export const noLag: Lag = { usual: null, later: null, since: null };

/** Delays that differ by at most this many seconds count as equal. */
const EVEN = 5;
/** Seconds after which a constant greater delay is due to our clock. Delayed messages would arrive all at once. */
const HELD = 60;

/** Returns whether a message arrived as soon as it was sent, and the connection's delay after it. */
export const measureDelay = ({ second, at, ours, imported }: Arrival, before: Lag): { live: boolean; lag: Lag } => {
  if (ours || imported) return { live: false, lag: before };
  const { usual, later, since } = before;
  const lag = at - second;
  if (usual === null || lag <= usual + EVEN)
    return { live: true, lag: { ...noLag, usual: Math.min(lag, usual ?? lag) } };
  const holds = later !== null && since !== null && Math.abs(lag - later) <= EVEN;
  if (holds && at - since >= HELD) return { live: true, lag: { ...noLag, usual: lag } };
  return { live: false, lag: { usual, later: holds ? later : lag, since: holds ? since : at } };
};

/**
 * The order of a conversation: by second, then by position in the log.
 *
 * A message dated by WhatsApp's clock always keeps WhatsApp's second. So the order of the phone holds, however late or mixed
 * up the messages arrive. A message that we wrote gets our second, below everything before it. If our clock is ahead, it
 * would sort below its answer, so a live message lifts it to its second. A delayed message lifts nothing, because it was
 * written earlier.
 */
export const placeMessage = (arrival: Arrival, live: boolean, { said, own }: Ends): Placed => {
  const { second, ours, imported } = arrival;
  if (ours) {
    const below = Math.max(second, said ?? second, own ?? second);
    return { second: below, lifts: false, ends: { said, own: below } };
  }
  const isNewest = said === null || second >= said;
  const lifts = live && !imported && isNewest && own !== null && own > second;
  return { second, lifts, ends: { said: isNewest ? second : said, own: lifts ? second : own } };
};
