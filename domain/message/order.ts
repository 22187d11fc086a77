/**
 * A message as it reached the log: `second` by WhatsApp's clock, or by ours where we wrote it; `at`: our clock at that
 * moment, in seconds.
 */
export type Arrival = { second: number; at: number; ours: boolean; imported?: boolean };
/** The latest seconds of a conversation: of what WhatsApp's clock dated, and of what we wrote. */
export type Ends = { said: number | null; own: number | null };
/**
 * How late the messages of a connection come in, in seconds: the network, and what our clock is off. `usual`: the lag that
 * counts; `later`: a greater one, that has been seen since `since`.
 */
export type Lag = { usual: number | null; later: number | null; since: number | null };
/** Where a message stands; `lifts`: what we wrote before and stands below it moves up to its second. */
export type Placed = { second: number; lifts: boolean; ends: Ends };

export const noEnds: Ends = { said: null, own: null };
export const noLag: Lag = { usual: null, later: null, since: null };

/** Lags that differ by no more are the same. */
const EVEN = 5;
/** A greater lag that holds for so long is our clock's: what was delayed comes in at once. */
const HELD = 60;

/** Whether a message came in as soon as it was said, and the connection's lag after it. */
export const hear = ({ second, at, ours, imported }: Arrival, before: Lag): { live: boolean; lag: Lag } => {
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
 * The one rule of order in a conversation. It sorts by second, then by the position in the log.
 *
 * What WhatsApp's clock dated stands at WhatsApp's second, always: so the order of the phone holds, however late and in
 * whatever order the messages come in. What we wrote stands at our second, below all that was there. A clock that is off
 * would put it below its own answer: a live message lifts it to its second. A delayed message lifts nothing: it was
 * said before.
 */
export const place = (arrival: Arrival, live: boolean, { said, own }: Ends): Placed => {
  const { second, ours, imported } = arrival;
  if (ours) {
    const below = Math.max(second, said ?? second, own ?? second);
    return { second: below, lifts: false, ends: { said, own: below } };
  }
  const isNewest = said === null || second >= said;
  const lifts = live && !imported && isNewest && own !== null && own > second;
  return { second, lifts, ends: { said: isNewest ? second : said, own: lifts ? second : own } };
};
