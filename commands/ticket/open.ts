import { randomUUID } from 'node:crypto';
import { Refused } from '../../domain/kernel/decider.ts';
import { ticket, type Ticket } from '../../domain/ticket/decider.ts';
import type { Cause } from '../../runtime/http.ts';
import { holderOf, take, type Claim, type Owner } from '../kernel/claims.ts';
import type { Deps } from '../kernel/deps.ts';
import { handle, load, streamOf } from '../kernel/handle.ts';

type Needs = Pick<Deps, 'store' | 'ids'>;
/** Whose conversation, over which connection: it has at most one open or pending ticket. */
export type Place = { companyId: number; contactId: number; connectionId: number };

const idOf = (stream: string) => Number(stream.slice(stream.lastIndexOf('.') + 1));
const claimOf = ({ companyId, contactId, connectionId }: Place): Claim => ({
  companyId,
  what: 'ticket',
  key: `${contactId}.${connectionId}`,
});

const ownership =
  ({ store }: Pick<Deps, 'store'>, place: Place) =>
  async (stream: string): Promise<Owner> => {
    const { state } = await load(store, ticket, { companyId: place.companyId, id: idOf(stream) });
    if (state.status === 'none') return 'absent';
    return state.status === 'closed' || state.connectionId !== place.connectionId ? 'free' : 'holds';
  };

/** The id of the one open or pending ticket of a place, opened now if there is none. `mayOpen` is asked before. */
export const openTicket = async (
  { store, ids }: Needs,
  place: Place,
  cause: Cause,
  mayOpen: () => Promise<boolean> = async () => true,
): Promise<number | null> => {
  const { companyId, contactId, connectionId } = place;
  const holder = await holderOf(store, claimOf(place));
  const look = ownership({ store }, place);
  if (holder && (await look(holder.ownerStream)) === 'holds') return idOf(holder.ownerStream);
  if (!(await mayOpen())) return null;
  const chosen = async () => streamOf('ticket', { companyId, id: await ids.next('ticket') });
  const { ownerStream } = await take(store, claimOf(place), chosen, look, cause);
  const id = idOf(ownerStream);
  const opening = { uuid: randomUUID(), contactId, connectionId, queueId: null, isGroup: false };
  await handle(store, ticket, { companyId, id }, { type: 'OpenTicket', ...opening }, cause, {
    tries: 100,
    fresh: true,
  });
  return id;
};

/**
 * Makes a ticket the one of its place before it is reopened or transferred there.
 * Throws ERR_OTHER_OPEN_TICKET (409) with the other one's id when there is another.
 */
export const claimPlace = async ({ store }: Needs, place: Place, ticketId: number, cause: Cause): Promise<void> => {
  const mine = streamOf('ticket', { companyId: place.companyId, id: ticketId });
  const { ownerStream } = await take(store, claimOf(place), async () => mine, ownership({ store }, place), cause);
  if (ownerStream !== mine) throw new Refused('ERR_OTHER_OPEN_TICKET', 409, { ticketId: idOf(ownerStream) });
};

/** Whether the place still names this ticket: asked after it was reopened, for a message may have come between. */
export const holdsPlace = async ({ store }: Needs, place: Place, ticketId: number): Promise<boolean> => {
  const holder = await holderOf(store, claimOf(place));
  return holder?.ownerStream === streamOf('ticket', { companyId: place.companyId, id: ticketId });
};

export type PresentTicket = Exclude<Ticket, { status: 'none' }>;
