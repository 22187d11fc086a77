import { randomUUID } from 'node:crypto';
import { verifyAccess } from '../../commands/session/tokens.ts';
import { markTicketRead } from '../../commands/ticket/markRead.ts';
import type { Actor } from '../../domain/kernel/actor.ts';
import { Refused } from '../../domain/kernel/decider.ts';
import { maySee } from '../../domain/ticket/policy.ts';
import { changesAfter, countAfter, epochOf, headOf, oldestOf } from '../../projections/kernel/run/changes.ts';
import { payloadsOf } from '../../projections/payloads.ts';
import { forgetSilent, markGone, markSeen } from '../../projections/user/presence.ts';
import type { Database } from '../../runtime/database.ts';
import { channels, notification } from '../../runtime/channels.ts';
import { asTenant } from '../../runtime/tenant.ts';
import type { Building } from '../building.ts';
import type { StrangerLimiter } from '../strangerLimiter.ts';
import { waitForSignIn } from '../sessions.ts';
import { createActivityPublisher } from '../stream/activity.ts';
import { openStream } from '../stream/open.ts';
import { openPresence } from '../stream/presence.ts';
import type { Backend } from './backend.ts';

/** Follows which users have a browser open at this gateway. */
const openGatewayPresence = (live: Database) => {
  const itself = randomUUID();
  return openPresence({
    seen: (who) => markSeen(live, who, itself),
    gone: (who) => markGone(live, who, itself),
    forgetSilent: () => forgetSilent(live),
    tell: async (who) => {
      await live.raw('select pg_notify(?, ?)', notification(channels.ephemeral, { event: 'user', ...who }));
    },
  });
};

/** Returns the function that marks a ticket as read when its conversation is opened. Throws Refused. */
const openingTicket =
  ({ lookup, deps }: Backend) =>
  (actor: Actor, ticketId: number): Promise<void> =>
    asTenant(actor.companyId, async () => {
      const ticket = await lookup.ticket(actor.companyId, ticketId);
      if (!ticket || !maySee(actor, ticket)) throw new Refused('ERR_NO_TICKET_FOUND');
      await markTicketRead(deps, actor, ticketId);
    });

/** Opens the stream of changes to browsers, over the read models of this gateway. */
export const openChangeStream = (
  backend: Backend,
  { databaseUrl, door, building }: { databaseUrl: string; door: StrangerLimiter; building: Building },
) => {
  const { live, lookup, media, deps, access, limitCalls } = backend;
  const payloads = payloadsOf(live, media);
  return openStream({
    limitCalls,
    isBuilding: () => building().length > 0,
    databaseUrl,
    door,
    changes: {
      epoch: () => epochOf(live),
      head: () => headOf(live),
      oldest: () => oldestOf(live),
      after: (...asked) => changesAfter(live, ...asked),
      count: (...asked) => countAfter(live, ...asked),
    },
    load: (topic, companyId, ids, forAdmin) => payloads.load(topic, companyId, ids, forAdmin),
    addressed: (frame, host) => media.addressed(frame, host),
    presence: openGatewayPresence(live),
    verify: (token) => verifyAccess(deps.keys.access, token),
    readSight: access.readSight,
    firstSight: waitForSignIn(access.readSight, access.isIn),
    tellDoing: createActivityPublisher(live, lookup),
    openTicket: openingTicket(backend),
  });
};
