import { z } from 'zod';

/** The Signal sessions that we share with one device, by base key, as libsignal saves them. */
const shape = z.object({
  _sessions: z.record(z.string(), z.object({ indexInfo: z.object({ used: z.number(), closed: z.number() }) })),
});
type SessionRecord = z.infer<typeof shape>;
const isRecord = (value: unknown): value is SessionRecord => shape.safeParse(value).success;

/**
 * libsignal tries a message on one session after another, and those that it does not fit come out with a ratchet stepped to
 * a wrong key, and are saved so: whoever answers there later cannot be read. This gives them back, in `after`, what they
 * were in `before`; the one that the message fitted is known by when it was used.
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
