import type { NamedFiles, TicketPlace } from '../../domain/message/file.ts';
import { message } from '../../domain/message/decider.ts';
import { leftFiles, type FilesLeftData } from '../../domain/storage/decider.ts';
import type { Cause } from '../../runtime/http.ts';
import type { Storage } from '../../runtime/storage.ts';
import type { Deps } from '../deps.ts';
import type { Asks } from '../lookup.ts';
import type { DueWork } from '../kernel/due/clock.ts';
import { handle, load } from '../kernel/handle/handle.ts';
import { leaveFiles } from './leaveFiles.ts';

const PAGE = 200;
type Needs = Pick<Deps, 'store'> & Asks<'campaignHolds' | 'filesOfTicket' | 'leftFiles' | 'scheduleHolds'>;
type Removing = Pick<Storage, 'remove'>;

/**
 * Removes the files of a deleted ticket's messages, received and sent, with their thumbnails. Returns false if a message still
 * waits to be sent and keeps its file until then.
 */
const removeOfTicket = async (
  { store, lookup }: Needs,
  storage: Removing,
  ticket: TicketPlace,
  cause: Cause,
): Promise<boolean> => {
  const { companyId, ticketId } = ticket;
  let all = true;
  for (let after: string | null = null; ;) {
    const page = await lookup.filesOfTicket(ticket, after, PAGE);
    const going: NamedFiles[] = [];
    for (const each of page) {
      const { key } = each;
      const target = { companyId, id: key };
      const { state } = await load(store, message, target);
      // A message that arrived after the deletion went to another ticket, with its file.
      if (state.is === 'absent' || state.ticketId !== ticketId) continue;
      const waits = state.is === 'out' && state.ack < 2 && !state.error;
      all &&= !waits;
      if (!waits) going.push(each);
    }
    const shared = new Set(going.flatMap(({ files, isShared }) => (isShared ? files : [])));
    // Released again each time, before the messages let go. So the last check sees that they did.
    const by = { ...cause, id: `${cause.id}:${crypto.randomUUID()}` };
    await leaveFiles({ store }, companyId, { files: [...shared], ticket: null, unlessHeld: 'campaign' }, by);
    for (const { key, files, isShared } of going) {
      for (const file of isShared ? [] : files) await storage.remove(companyId, file);
      const target = { companyId, id: key };
      await handle(store, message, { target, command: { type: 'RemoveMedia' }, cause });
    }
    after = page.at(-1)?.id ?? null;
    if (page.length < PAGE) return all;
  }
};

const isHeld = (
  { lookup }: Needs,
  companyId: number,
  file: string,
  by: FilesLeftData['unlessHeld'],
): Promise<boolean> | false =>
  by === 'schedule'
    ? lookup.scheduleHolds(companyId, file)
    : by === 'campaign' && lookup.campaignHolds(companyId, file);

/**
 * Removes files that nothing refers to any more. They stay due while the storage is down. Whether a series or a campaign still
 * has a file is checked now, because the read models that list the row know everything scheduled before its release.
 */
export const removeFiles = (needs: Needs, storage: Removing): DueWork => ({
  name: leftFiles.feature,
  due: needs.lookup.leftFiles,
  act: async ({ companyId, id }, _, cause) => {
    const target = { companyId, id };
    const { state } = await load(needs.store, leftFiles, target);
    if (state.is !== 'left') return;
    const { files, ticket, unlessHeld } = state;
    for (const file of files)
      if (!(await isHeld(needs, companyId, file, unlessHeld))) await storage.remove(companyId, file);
    const of = ticket && { companyId, contactId: ticket.contactId, ticketId: ticket.id };
    if (of && !(await removeOfTicket(needs, storage, of, cause))) return;
    await handle(needs.store, leftFiles, { target, command: { type: 'RemoveFiles' }, cause });
  },
});
