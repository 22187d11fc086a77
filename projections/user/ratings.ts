import { ticketEvents } from '../../domain/ticket/events.ts';
import { ddl, int, table } from '../kernel/view/table.ts';
import { view } from '../kernel/view/view.ts';

const events = { TicketRated: ticketEvents.TicketRated };
const ratingTable = table('user_rating', { company_id: int, user_id: int, ratings: int, total: int }, [
  'company_id',
  'user_id',
]);

/** The contacts' ratings of each user: their number and their sum (R314). */
export const ratings = view({
  name: 'ratings',
  version: 1,
  tables: [ratingTable.name],
  schema: ddl(ratingTable),
  features: ['ticket'],
  events,
  on: async ({ event, companyId }, tx) => {
    const { userId, rating } = event.data;
    if (userId === null) return;
    await tx.query(
      `insert into user_rating (company_id, user_id, ratings, total) values ($1, $2, 1, $3)
       on conflict (company_id, user_id) do update
       set ratings = user_rating.ratings + 1, total = user_rating.total + excluded.total`,
      [companyId, userId, rating],
    );
  },
});
