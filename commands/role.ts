import { storeOf } from '../eventstore/store.ts';
import type { Context, Running } from '../runtime/context.ts';
import { openDatabase, type Database } from '../runtime/database.ts';
import { lead } from '../runtime/leader.ts';
import { opening } from '../runtime/opening.ts';
import { storageOf } from '../runtime/openStorage.ts';
import { scrub } from '../runtime/scrub.ts';
import { closeIdle, queueWaiting } from './bot/dueTickets.ts';
import { openHouses } from './bot/house.ts';
import { whenContactWrote } from './bot/whenContactWrote.ts';
import { whenTicketChangedHands } from './bot/whenTicketChangedHands.ts';
import { whenTicketWasResolved } from './bot/whenTicketWasResolved.ts';
import type { Banks } from './charge/bank.ts';
import { chargesToAdvance } from './charge/due.ts';
import { closeImported } from './connection/closeImported.ts';
import { forgetErased } from './contact/forgetErased.ts';
import { openDeps, type Deps } from './deps.ts';
import { runClock } from './kernel/clock.ts';
import { watchErasures } from './kernel/erasures.ts';
import { lapseUnpaid } from './company/lapse.ts';
import { keepInvoices } from './invoice/keep.ts';
import { whenInvoiceWasPaid } from './invoice/whenInvoiceWasPaid.ts';
import type { Lookup } from './lookup.ts';
import { runReactions } from './kernel/reactions.ts';
import { followContacts } from './ticket/followContacts.ts';
import { whenContactWasParted } from './contact/whenContactWasParted.ts';
import { whenFileWasReplaced } from './media/whenFileWasReplaced.ts';
import { failUnsendable } from './message/failUnsendable.ts';
import { whenCallWasRefused } from './message/whenCallWasRefused.ts';
import { whenFileWasTooLarge } from './message/whenFileWasTooLarge.ts';
import { whenTicketWasClosed } from './message/whenTicketWasClosed.ts';
import { whenTicketWasDeleted } from './message/whenTicketWasDeleted.ts';
import { moveStrayTickets } from './queue/strayTickets.ts';
import { sendScheduled } from './schedule/send.ts';
import { whenScheduledMessageFailed } from './schedule/whenScheduledMessageFailed.ts';
import { whenScheduleFileWasReplaced } from './schedule/whenScheduleFileWasReplaced.ts';
import { expireSessions } from './session/expire.ts';
import { expireSupports } from './support/expire.ts';
import { removeFiles } from './storage/removeFiles.ts';
import { forgetErasedUsers } from './user/forgetErased.ts';
import { whenTicketsWereHandedBack } from './user/whenTicketsWereHandedBack.ts';
import { whenUserWasRemoved } from './user/whenUserWasRemoved.ts';

/** What this role is handed, for commands know neither read models nor banks. */
type Given = { lookupOf: (db: Database) => Lookup; banksOf: (deps: Deps) => Banks };

/** The role `reactions`: turns events into commands, and what is due. */
export const startReactions = async (context: Context, { lookupOf, banksOf }: Given): Promise<Running> =>
  opening(async (closing) => {
    const store = storeOf(context);
    closing.defer(() => store.close());
    const db = openDatabase(context.databaseUrl, 3);
    closing.defer(() => db.destroy());
    const erasures = watchErasures(store);
    closing.defer(() => erasures.stop());
    const deps = openDeps(context, store, lookupOf(db));
    const storage = storageOf(context.config);
    const stores = () => Promise.all([store.head(), deps.lookup.reached()]);
    const houses = openHouses(store);
    const all = [
      whenTicketWasClosed(deps),
      whenContactWasParted(deps),
      whenCallWasRefused(deps),
      whenFileWasTooLarge(deps, context.config.largestMegabytes),
      whenContactWrote(deps, houses),
      whenTicketChangedHands(deps, houses),
      whenTicketWasResolved(deps),
      whenUserWasRemoved(deps),
      whenTicketsWereHandedBack(deps),
      whenTicketWasDeleted(deps),
      whenFileWasReplaced(deps),
      whenScheduledMessageFailed(deps),
      whenScheduleFileWasReplaced(deps),
      whenInvoiceWasPaid(deps),
    ];
    const reactions = await lead(context.databaseUrl, 'reactions', () => runReactions(store, all, stores));
    closing.defer(() => reactions.stop());
    const works = [
      expireSessions(deps),
      expireSupports(deps),
      moveStrayTickets(deps),
      failUnsendable(deps),
      closeImported(deps),
      closeIdle(deps),
      queueWaiting(deps),
      sendScheduled(deps, storage),
      keepInvoices(deps),
      lapseUnpaid(deps),
      removeFiles(deps, storage),
      forgetErased(deps, storage, () => scrub(context.databaseUrl, 'contact')),
      followContacts(deps),
      forgetErasedUsers(deps, () => scrub(context.databaseUrl, 'user')),
    ];
    const clock = await lead(context.databaseUrl, 'clock', async () => runClock(works));
    closing.defer(() => clock.stop());
    // By a clock of its own: a bank that does not answer holds up nothing else.
    const charging = [chargesToAdvance({ ...deps, banks: banksOf(deps) })];
    const banking = await lead(context.databaseUrl, 'bank', async () => runClock(charging));
    closing.defer(() => banking.stop());
    return {};
  });
