import { acknowledgeMessage } from '../../commands/message/acknowledge.ts';
import { outboxOf } from '../../projections/message/outbox.ts';
import type { World } from './world.ts';

/** Simulates that WhatsApp accepts every pending message of company 1. */
export const takeOutbox = async ({ system: { deps, db } }: World): Promise<void> => {
  for (const connectionId of await db('views.outbox').distinct().pluck('connection_id'))
    for (const { waId } of await outboxOf(db, { companyId: 1, connectionId }, 50))
      await acknowledgeMessage(deps, { companyId: 1, connectionId, waId, ack: 2 });
};
