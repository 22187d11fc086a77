import type { ChangeRow } from '../../projections/kernel/run/changes.ts';
import { sessionTopic } from '../../projections/session/topic.ts';
import { topicOf } from '../../projections/topics.ts';
import type { Listener } from './audience.ts';
import { closing, type Client } from './client.ts';
import type { ClientsOf } from './fanOut.ts';
import { controlFrame } from './frame.ts';
import { cursorText } from './cursor.ts';

/** Reads what a signed-in user may see now; null if the session is revoked or the user was removed. */
export type PermissionSnapshot = Pick<Listener, 'actor' | 'pendingToo'>;
export type ReadPermissions = (companyId: number, sessionId: string) => Promise<PermissionSnapshot | null>;

const reachOf = ({ actor, pendingToo }: PermissionSnapshot): string =>
  JSON.stringify([
    actor.profile,
    actor.super,
    actor.seesQueueless,
    actor.queueIds.toSorted((a, b) => a - b),
    pendingToo,
  ]);

const isSession = ({ topic }: ChangeRow): boolean => topic === sessionTopic.name;

/** Whether a change may affect this client's permissions or its session. */
const concerns = ({ topic, id, companyId }: ChangeRow, { listener: { actor } }: Client): boolean => {
  const home = actor.support?.home;
  // Changes of the user's own session and account at home also end support access elsewhere.
  const there = home?.companyId === companyId ? { ...actor, ...home } : actor;
  return topicOf(topic)?.reach?.(id, there) ?? false;
};

/**
 * Closes a revoked session at once, and resets a client whose permissions changed, before any later frame (gateway.md,
 * The stream). `missed`: the client was away and its earlier permissions are unknown, so it is always reset.
 */
export const createPermissionRefresh =
  (epoch: () => string, readSight: ReadPermissions) =>
  async (row: ChangeRow, clientsOf: ClientsOf, missed: boolean): Promise<void> => {
    const refresh = async (client: Client): Promise<void> => {
      const { companyId, sessionId } = client.listener.actor;
      const revoked = isSession(row) && row.action === 'delete';
      const sight = revoked ? null : await readSight(companyId, sessionId);
      if (!sight) return client.end(closing.signedOut, 'signed out');
      const changed = reachOf(sight) !== reachOf(client.listener);
      client.listener = { ...client.listener, ...sight };
      if (changed || (missed && !isSession(row)))
        client.tell(controlFrame('reset', { cursor: cursorText(epoch(), row) }));
    };
    const concerned = [...clientsOf(row.companyId)].filter((client) => concerns(row, client));
    await Promise.all(concerned.map(refresh));
  };
