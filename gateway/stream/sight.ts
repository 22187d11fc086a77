import type { ChangeRow } from '../../projections/kernel/changes.ts';
import { sessionTopic } from '../../projections/session/topic.ts';
import { topicOf } from '../../projections/topics.ts';
import type { Listener } from './audience.ts';
import { closing, type Client } from './client.ts';
import type { ClientsOf } from './delivery.ts';
import { controlFrame } from './frame.ts';
import { cursorText } from './cursor.ts';

/** What a signed-in user may see, read now; null when the session is revoked or the user removed. */
export type Sight = Pick<Listener, 'actor' | 'pendingToo'>;
export type ReadSight = (companyId: number, sessionId: string) => Promise<Sight | null>;

const reachOf = ({ actor, pendingToo }: Sight): string =>
  JSON.stringify([
    actor.profile,
    actor.super,
    actor.seesQueueless,
    actor.queueIds.toSorted((a, b) => a - b),
    pendingToo,
  ]);

const isSession = ({ topic }: ChangeRow): boolean => topic === sessionTopic.name;

/** Whether the change may touch what this client may see, or whether he may be here at all. */
const concerns = ({ topic, id, companyId }: ChangeRow, { listener: { actor } }: Client): boolean => {
  const home = actor.support?.home;
  // What happens to his own session and to himself at home ends his look elsewhere.
  const there = home?.companyId === companyId ? { ...actor, ...home } : actor;
  return topicOf(topic)?.reach?.(id, there) ?? false;
};

/**
 * A revoked session is closed at once, a user whose reach changes is reset before any later frame (design.md, The
 * stream). `missed`: the client was away, so nobody knows what it could see before: it is reset in any case.
 */
export const openRefresh =
  (epoch: () => string, readSight: ReadSight) =>
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
