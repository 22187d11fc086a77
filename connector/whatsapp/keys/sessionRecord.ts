import { z } from 'zod';

/** The Signal sessions with one device, by base key, as libsignal saves them. */
const shape = z.object({
  _sessions: z.record(z.string(), z.object({ indexInfo: z.object({ used: z.number(), closed: z.number() }) })),
});
type SessionRecord = z.infer<typeof shape>;
const isRecord = (value: unknown): value is SessionRecord => shape.safeParse(value).success;

/**
 * Restores the sessions that failed tries have damaged. libsignal tries a message on one session after another. Sessions
 * that do not fit get a ratchet stepped to a wrong key, and are saved that way, so later answers on them cannot be read.
 * This gives them back, in `after`, their state in `before`. The session that fitted has a new time of use.
 */
export const undoFailedTries = (before: unknown, after: unknown): void => {
  if (!isRecord(before) || !isRecord(after)) return;
  const usedOf = (key: string) => before._sessions[key]?.indexInfo.used;
  const entries = Object.entries(after._sessions);
  if (entries.every(([key, { indexInfo }]) => indexInfo.used === usedOf(key))) return;
  for (const [key, { indexInfo }] of entries) {
    const untouched = before._sessions[key];
    if (!untouched || indexInfo.used !== untouched.indexInfo.used) continue;
    after._sessions[key] = { ...untouched, indexInfo: { ...untouched.indexInfo, closed: indexInfo.closed } };
  }
};
