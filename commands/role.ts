import type { Due } from '../domain/kernel/due.ts';
import { storeOf } from '../eventstore/store.ts';
import type { Context, Running } from '../runtime/context.ts';
import { openDatabase, type Database } from '../runtime/database.ts';
import { lead } from '../runtime/leader.ts';
import { openForgetAddresses } from '../runtime/forgetAddresses.ts';
import { openResources } from '../runtime/openResources.ts';
import { storageOf } from '../runtime/openStorage.ts';
import { scrub } from '../runtime/scrub.ts';
import { answerBillQuestions } from './bill/answerQuestions.ts';
import type { BillServers } from './bill/servers.ts';
import { closeIdle, queueWaiting } from './bot/dueTickets.ts';
import { sendHandouts } from './bot/handouts.ts';
import { createMachineForwarder } from './bot/machineForwarder.ts';
import { createBotContexts } from './bot/botContext.ts';
import { whenPersonAnswered } from './bot/whenPersonAnswered.ts';
import { whenContactWrote } from './bot/whenContactWrote.ts';
import { whenTicketChangedHands } from './bot/whenTicketChangedHands.ts';
import { whenTicketWasResolved } from './bot/whenTicketWasResolved.ts';
import type { Banks } from './charge/bank.ts';
import { advanceCharges } from './charge/due.ts';
import { leaveChatFiles } from './storage/leaveFiles.ts';
import { whenMemberWasRemoved } from './chat/whenMemberWasRemoved.ts';
import { whenIntegrationWasRemoved } from './integration/whenIntegrationWasRemoved.ts';
import { whenConnectionWasRemoved } from './connection/whenConnectionWasRemoved.ts';
import { closeImportedTickets } from './connection/closeImported.ts';
import { forgetErased } from './contact/forgetErased.ts';
import { openPhones } from './contact/phones.ts';
import { runChecks } from './contactListItem/checkNumbers.ts';
import { removeMovedItems, cleanUpBuckets } from './contactListItem/cleanUpBuckets.ts';
import { openDeps, type Deps } from './deps.ts';
import { runFairly } from './kernel/due/runFairly.ts';
import { runClock, type DueWork } from './kernel/due/clock.ts';
import { listenForChanges } from './kernel/due/pace.ts';
import { watchErasures } from './kernel/react/erasures.ts';
import {
  eraseContactsOfRemovedCompany,
  deleteListsOfRemovedCompany,
  eraseUsersOfRemovedCompany,
  removeUsersOfRemovedCompany,
} from './company/eraseRemoved.ts';
import { whenCompanyWasRemoved } from './company/whenCompanyWasRemoved.ts';
import { lapseUnpaid } from './company/lapse.ts';
import { ensureInvoices } from './invoice/ensureInvoice.ts';
import { whenInvoiceWasPaid } from './invoice/whenInvoiceWasPaid.ts';
import { makeIntegrationCalls } from './integration/calls.ts';
import { whenIntegrationWantsNotice } from './integration/whenIntegrationWantsNotice.ts';
import type { Machines } from './integration/machines.ts';
import type { Agents } from './prompt/agents.ts';
import { sendPromptAnswers } from './prompt/answers.ts';
import type { Lookup } from './lookup.ts';
import { runReactions } from './kernel/react/reactions.ts';
import { endSnoozes, whenContactWroteMeanwhile } from './ticket/snooze.ts';
import { followContacts } from './ticket/followContacts.ts';
import { whenContactAskedToStop } from './contact/whenContactAskedToStop.ts';
import { whenContactWasParted } from './contact/whenContactWasParted.ts';
import { whenFileWasReplaced } from './storage/whenFileWasReplaced.ts';
import { failUnsendable } from './message/failUnsendable.ts';
import { whenCallWasRefused } from './message/whenCallWasRefused.ts';
import { whenFileWasTooLarge } from './message/whenFileWasTooLarge.ts';
import { whenTicketWasClosed } from './message/whenTicketWasClosed.ts';
import { whenTicketWasDeleted } from './message/whenTicketWasDeleted.ts';
import { moveTicketsOfRemovedQueues } from './queue/ticketsOfRemovedQueues.ts';
import { markSchedulesSent, sendScheduled } from './schedule/send.ts';
import { whenSeriesWasPlanned } from './schedule/whenSeriesWasPlanned.ts';
import { whenScheduledMessageFailed } from './schedule/whenScheduledMessageFailed.ts';
import { runCampaigns } from './campaign/runCampaigns.ts';
import { whenAcceptedCampaignMessageFailed } from './campaign/whenAcceptedCampaignMessageFailed.ts';
import { whenFailedCampaignMessageArrived } from './campaign/whenFailedCampaignMessageArrived.ts';
import { whenRecipientAnswered } from './campaign/whenRecipientAnswered.ts';
import { whenAccountWasRestricted } from './campaign/whenAccountWasRestricted.ts';
import { whenTemplateWasPaused } from './campaign/whenTemplateWasPaused.ts';
import { whenCampaignWasRemoved } from './campaign/whenCampaignWasRemoved.ts';
import { refuseOtherLog } from './secrets/agree.ts';
import { expireSessions } from './session/expire.ts';
import { expireSupports } from './support/expire.ts';
import { whenSupportEnded } from './support/whenSupportEnded.ts';
import { removeFiles } from './storage/removeFiles.ts';
import { forgetErasedUsers } from './user/forgetErased.ts';
import { whenTicketsWereHandedBack } from './user/whenTicketsWereHandedBack.ts';
import { whenUserWasRemoved } from './user/whenUserWasRemoved.ts';

/** Dependencies that the composition root passes in, because commands import neither read models nor banks. */
type Given = {
  lookupOf: (db: Database) => Lookup;
  banksOf: (deps: Deps) => Banks;
  machines: Machines;
  agents: Agents;
  bills: BillServers;
  /** The pause (ms) of the clocks between two looks for due work. */
  everyMs?: number;
};

/** How companies share the calls to the outside. */
const apart = {
  concurrency: 64,
  perTenant: 16,
  slow: 1_000,
  partitionKey: ({ id }: Due) => (id.startsWith('0:') ? id : (id.split(':')[0] ?? id)),
};

/**
 * The lease of the clocks, and those of 1.0.0-rc.1, which did this work in parts. Without these, a rolling upgrade would do
 * it twice.
 */
const clockLeases = [
  'clock',
  'forgetting',
  'leaving',
  'numbers',
  'campaignPreparation',
  'campaigns',
  'machines',
  'bank',
] as const;

/** Starts the role `reactions`: turns events and due rows into commands. */
export const startReactions = async (
  context: Context,
  { lookupOf, banksOf, machines, agents, bills, everyMs = 1_000 }: Given,
): Promise<Running> =>
  openResources(async (closing) => {
    const store = storeOf(context);
    closing.defer(() => store.close());
    const db = openDatabase(context.databaseUrl, { connections: 3 });
    closing.defer(() => db.destroy());
    const erasures = watchErasures(store);
    closing.defer(() => erasures.stop());
    const deps = openDeps(context, store, lookupOf(db));
    const storage = storageOf(context.config);
    const stores = () => Promise.all([store.head(), deps.lookup.reached()]);
    const botContexts = createBotContexts(store);
    const machineForwarder = createMachineForwarder(deps, botContexts, context.config);
    const all = [
      whenTicketWasClosed(deps),
      whenContactWasParted(deps),
      whenContactAskedToStop(deps),
      whenCallWasRefused(deps),
      whenFileWasTooLarge(deps, context.config.largestMegabytes),
      // Runs before the menu bot, because the answer to a campaign may move the ticket into the campaign's queue.
      whenFailedCampaignMessageArrived(deps),
      whenAcceptedCampaignMessageFailed(deps),
      whenRecipientAnswered(deps),
      whenContactWrote(deps, botContexts, machineForwarder),
      whenContactWroteMeanwhile(deps),
      whenPersonAnswered(deps),
      whenIntegrationWantsNotice(deps, botContexts),
      whenTicketChangedHands(deps, botContexts, machineForwarder),
      whenTicketWasResolved(deps),
      whenUserWasRemoved(deps),
      whenSupportEnded(deps),
      whenMemberWasRemoved(deps),
      whenTicketsWereHandedBack(deps),
      whenTicketWasDeleted(deps),
      ...whenFileWasReplaced(deps),
      whenScheduledMessageFailed(deps),
      whenSeriesWasPlanned(deps),
      whenCampaignWasRemoved({ ...deps, storage }),
      whenAccountWasRestricted(deps),
      whenTemplateWasPaused(deps),
      whenInvoiceWasPaid(deps),
      whenConnectionWasRemoved(deps),
      whenIntegrationWasRemoved(deps),
      whenCompanyWasRemoved(deps),
    ];
    /** Refuses a foreign or emptied log: writing checkpoints and due work into it would make it look alive. */
    const inOwnLog = <T>(work: () => T | Promise<T>) => refuseOtherLog(store, context.secrets.ring).then(work);
    const reactions = await lead(context.databaseUrl, 'reactions', () =>
      inOwnLog(() => runReactions(store, all, stores)),
    );
    closing.defer(() => reactions.stop());
    const works = [
      expireSessions(deps),
      expireSupports(deps),
      moveTicketsOfRemovedQueues(deps),
      failUnsendable(deps),
      closeImportedTickets(deps),
      closeIdle(deps),
      queueWaiting(deps),
      endSnoozes(deps),
      sendScheduled(deps, storage),
      markSchedulesSent(deps),
      ensureInvoices(deps),
      lapseUnpaid(deps),
      removeUsersOfRemovedCompany(deps),
      eraseUsersOfRemovedCompany(deps),
      deleteListsOfRemovedCompany(deps),
      followContacts(deps),
      cleanUpBuckets(deps),
      removeMovedItems(deps),
    ];
    // These run on a separate clock, because they rewrite tables and may remove many files.
    const forgetful = [
      leaveChatFiles(deps),
      removeFiles(deps, storage),
      forgetErased(deps, storage, () => scrub(context.databaseUrl, 'contact')),
      forgetErasedUsers(deps, () => scrub(context.databaseUrl, 'user')),
    ];
    // This runs on a separate clock every minute, because a large company takes long.
    const leaving = [eraseContactsOfRemovedCompany(deps, openForgetAddresses(db))];
    const phones = await openPhones(context.databaseUrl, db);
    closing.defer(() => phones.close());
    const gapMs = 60_000 / context.config.checksPerMinute;
    const changes = await listenForChanges(context.databaseUrl);
    closing.defer(() => changes.close());
    const clockOf = (due: readonly DueWork[]): Running =>
      runClock(due, { everyMs, changes, whichDue: deps.lookup.whichDue });
    const clocks = await lead(context.databaseUrl, clockLeases, () =>
      inOwnLog(() => {
        // Integrations, prompts, storage and billing programs are isolated. Work on one ticket runs in sequence.
        const outside = [
          runFairly(makeIntegrationCalls(deps, machines), apart),
          runFairly(sendPromptAnswers({ ...deps, storage }, agents), apart),
          runFairly(sendHandouts({ ...deps, storage }), apart),
          runFairly(answerBillQuestions({ ...deps, storage, servers: bills }), apart),
        ];
        const running = [
          clockOf(works),
          clockOf(forgetful),
          runClock(leaving, { everyMs: 60_000 }),
          runChecks(deps, phones, { gapMs, everyMs }, changes),
          runCampaigns(deps, storage, everyMs, changes),
          clockOf(outside.map(({ work }) => work)),
          // Banks have a separate clock, so that a bank that does not answer delays no other work.
          clockOf([advanceCharges({ ...deps, banks: banksOf(deps) })]),
        ];
        const stop = async (): Promise<void> => {
          await Promise.all(running.map((each) => each.stop()));
          await Promise.all(outside.map(({ settled }) => settled()));
        };
        return { stop };
      }),
    );
    closing.defer(() => clocks.stop());
    return {};
  });
