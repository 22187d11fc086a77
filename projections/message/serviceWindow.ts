import { capabilitiesOf } from '../../domain/connection/capabilities.ts';
import type { ConnectionChannel } from '../../domain/connection/decider.ts';
import { LONGEST_WINDOW_SECONDS, serviceWindowAt, type WindowFacts } from '../../domain/message/serviceWindow.ts';
import type { Database } from '../../runtime/database.ts';
import { rowsOf } from '../kernel/read/read.ts';
import type { ServiceWindowReply } from './contract.ts';

type Chat = { companyId: number; contactId: number; connectionId: number };

/**
 * Returns the times that decide how long a company may write freely in a chat, from the customer's messages of the last three
 * days. They count by WhatsApp's clock, and for the connection over which they came. What was recorded before it moved to the
 * official API does not count.
 */
export const windowFactsOf = async (
  db: Database,
  { companyId, contactId, connectionId }: Chat,
): Promise<WindowFacts> => {
  const [row] = await rowsOf<WindowFacts>(
    db,
    `with near as (
       select second, from_me, ad from views.message
       where company_id = ? and contact_id = ? and connection_id = ? and notice is null
         and second > extract(epoch from now())::bigint - ${LONGEST_WINDOW_SECONDS}
         and position > coalesce((select moved_position from views.connection
           where company_id = ? and id = ?), 0)),
     came as (
       select max(second) as last, max(second) filter (where ad is not null) as ad from near where not from_me)
     select came.last::float as "lastSecond", came.ad::float as "adSecond",
       (select min(n.second) from near n where n.from_me and n.second >= came.ad)::float as "answerSecond"
     from came`,
    [companyId, contactId, connectionId, companyId, connectionId],
  );
  return row ?? { lastSecond: null, adSecond: null, answerSecond: null };
};

/** Returns until when free text may go out in a chat now. */
export const serviceWindowOf = async (db: Database, chat: Chat): Promise<ServiceWindowReply> => {
  const [over] = await rowsOf<{ channel: ConnectionChannel }>(
    db,
    'select channel from views.connection where company_id = ? and id = ?',
    [chat.companyId, chat.connectionId],
  );
  if (!over || !capabilitiesOf(over.channel).window) return { isLimited: false, closesAt: null, isByAd: false };
  return { isLimited: true, ...serviceWindowAt(await windowFactsOf(db, chat), Date.now()) };
};
