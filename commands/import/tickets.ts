import { z } from 'zod';
import { ticket } from '../../domain/ticket/decider.ts';
import { uuidOf } from '../../eventstore/uuidOf.ts';
import { AlreadyClaimed } from '../kernel/unique/claim.ts';
import { handle, streamOf } from '../kernel/handle/handle.ts';
import { companyCell, flag, idCell, instantCell, refCell, textCell } from './cells.ts';
import { runConcurrently, type Importing } from './importing.ts';
import { linksOf } from './links.ts';

const tickets = z.object({
  id: idCell,
  companyId: companyCell,
  uuid: z.uuid().nullable().catch(null),
  status: textCell,
  isGroup: flag,
  userId: refCell,
  contactId: idCell,
  whatsappId: refCell,
  queueId: refCell,
  createdAt: instantCell,
  updatedAt: instantCell,
});
type Row = z.output<typeof tickets>;

/** Maps the forks' ticket states: every ticket that is not closed is pending, or open with an agent. */
const standingOf = ({ status, userId }: Row): 'pending' | 'open' | 'closed' => {
  if (status === 'closed' || status === 'nps' || status === 'lgpd') return 'closed';
  return (status === 'open' || status === 'group') && userId !== null ? 'open' : 'pending';
};

/** Imports the tickets with their state, agent, queue and tags. No one is notified. */
export const importTickets = async (importing: Importing): Promise<void> => {
  const { source, known, contactOf, connectionOf, causeOf, idOf, take, home, report } = importing;
  const bring = async (row: Row, tags: readonly number[]) => {
    const { store } = importing.making('ticket', row.id);
    const companyId = home(row);
    const target = { companyId, id: idOf('ticket', row.id) };
    const standing = standingOf(row);
    const { createdAt = new Date().toISOString(), updatedAt = createdAt } = row;
    const cause = causeOf(
      'ticket',
      { id: row.id, createdAt: standing === 'closed' ? updatedAt : createdAt },
      companyId,
    );
    const bringAs = (as: typeof standing) =>
      handle(store, ticket, {
        target,
        cause,
        fresh: true,
        ticketId: target.id,
        command: {
          type: 'BringTicket',
          opening: {
            uuid: row.uuid ?? uuidOf(streamOf('ticket', target)),
            contactId: contactOf.find(row.contactId),
            connectionId: connectionOf(row.whatsappId),
            queueId: (row.queueId && known.queue.get(row.queueId)) || null,
            isGroup: row.isGroup,
            since: Math.floor(Date.parse(createdAt) / 1000),
          },
          standing: as,
          userId: (row.userId && known.user.get(row.userId)) || null,
          tagIds: tags.flatMap((tag) => known.tag.get(tag) ?? []),
        },
      });
    try {
      return await bringAs(standing);
    } catch (error) {
      if (!(error instanceof AlreadyClaimed)) throw error;
      report.left('Tickets', row.id, 'as closed it is here: its contact has another open one');
      return await bringAs('closed');
    }
  };
  for await (const page of source.rows('Tickets', tickets)) {
    const ids = page.map(({ id: there }) => there);
    const wanted = { from: 'ticketId', to: 'tagId', ids };
    const tagsOf = source.has('TicketTags') ? await linksOf(source, 'TicketTags', wanted) : new Map<number, number[]>();
    await runConcurrently(
      page,
      ({ contactId }) => contactOf.others.get(contactId) ?? idOf('contact', contactId),
      (row) => take('ticket', row, () => bring(row, tagsOf.get(row.id) ?? [])),
    );
  }
};
