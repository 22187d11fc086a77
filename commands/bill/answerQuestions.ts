import { writeFile } from 'node:fs/promises';
import {
  billQuestion,
  isQuestionLate,
  mostBills,
  type BillCommand,
  type BillQuestion,
} from '../../domain/bill/decider.ts';
import { billOutcome, saidOfBills } from '../../domain/bill/texts.ts';
import { bot } from '../../domain/bot/decider.ts';
import { company } from '../../domain/company/decider.ts';
import { isPaused } from '../../domain/company/policy.ts';
import { contact } from '../../domain/contact/decider.ts';
import { message } from '../../domain/message/decider.ts';
import { ticket } from '../../domain/ticket/decider.ts';
import { mayMachineSpeak } from '../../domain/ticket/state.ts';
import { uuidOf } from '../../eventstore/uuidOf.ts';
import type { Cause } from '../../runtime/http.ts';
import type { Storage } from '../../runtime/storage.ts';
import { presentContactOf } from '../contact/findContact.ts';
import type { Deps } from '../deps.ts';
import type { Asks } from '../lookup.ts';
import { type OutsideWork } from '../kernel/due/runFairly.ts';
import { handle, load, streamOf, type Target } from '../kernel/handle/handle.ts';
import { mediaOf } from '../message/parts.ts';
import { queueAutomaticMessage } from '../message/queueAutomaticMessage.ts';
import { queuedMessageOf } from '../message/queuedMessage.ts';
import type { MessageRoute } from '../message/messageRoute.ts';
import { billAccountOf } from './account.ts';
import { BillsFailed, type BillServers } from './servers.ts';

type Needs = Pick<Deps, 'store' | 'keys'> &
  Asks<'billsAskedBy' | 'billsDue'> & { storage: Storage; servers: BillServers };
type Known = Exclude<BillQuestion, { is: 'absent' }>;
/** Upper bound on messages sent per bill. */
const EACH = 10;
/** Daily limit per contact. More than this suggests probing for other people's bills. */
const MOST_A_DAY = 10;

/** Queues the PDF of a bill once, named after its message. If the provider has none or fails, the bill is sent without it. */
const sendSheet = async (
  { store, keys, storage, servers }: Needs,
  { route, of, ref, index }: { route: MessageRoute; of: Known; ref: string; index: number },
  cause: Cause,
): Promise<void> => {
  const { companyId } = cause;
  const account = await billAccountOf({ store, keys }, companyId, of.from);
  const bytes = await (account ? servers.sheet(account, ref) : Promise.resolve(null)).catch((error: unknown) => {
    if (error instanceof BillsFailed) return null;
    throw error;
  });
  if (!bytes) return;
  const { waId, target } = queuedMessageOf(companyId, route, cause, index);
  const file = `${uuidOf(streamOf('message', target))}.pdf`;
  const path = await storage.incoming();
  await writeFile(path, bytes, { mode: 0o600 });
  await storage.put(companyId, file, path);
  const media = mediaOf(file, 'boleto.pdf', bytes.length);
  const said = { body: '', media, quotedId: null, userId: null, isForwarded: false };
  const automatic = { rule: 'option', choice: of.title } as const;
  const data = { ...route, waId, timestamp: Math.floor(Date.now() / 1000), ...said, automatic };
  const command = { type: 'QueueMessage', message: data } as const;
  await handle(store, message, { target, command, cause, fresh: true, ticketId: route.ticketId });
};

/** Sends the answer, each message once; stops when an agent has the ticket. After a failure the menu leaves this option. */
const tell = async (deps: Needs, of: Known & { is: 'answered' }, cause: Cause): Promise<void> => {
  const { store } = deps;
  const { companyId } = cause;
  const { ticketId, queueId, optionId } = of;
  const target = { companyId, id: ticketId };
  const { state: own } = await load(store, company, { companyId: 0, id: companyId });
  const language = own.is === 'present' ? own.language : 'pt';
  const each =
    of.outcome === 'bills' ? saidOfBills(of.bills, of.more, language) : [[billOutcome[language][of.outcome]]];
  for (const [at, bodies] of each.entries()) {
    const bill = of.bills[at];
    for (const [nth, body] of bodies.entries()) {
      const { state: on } = await load(store, ticket, target);
      if (!mayMachineSpeak(on)) return;
      const route = { ticketId, contactId: on.contactId, connectionId: on.connectionId };
      await queueAutomaticMessage(
        { store },
        route,
        { rule: 'option', choice: of.title, body, index: at * EACH + nth },
        cause,
      );
      if (bill && nth === 0) await sendSheet(deps, { route, of, ref: bill.ref, index: at * EACH + EACH - 1 }, cause);
    }
  }
  if (of.outcome !== 'failed') return;
  const command = { type: 'LeaveOption', queueId, optionId } as const;
  await handle(store, bot, { target, command, cause, ticketId });
};

/** Asks the provider, unless a limit or a missing setting prevents it. Returns the outcome as a command. */
const answerTo = async (deps: Needs, { companyId, id }: Target, of: Known): Promise<BillCommand> => {
  const { lookup, servers } = deps;
  const now = new Date().toISOString();
  const failed = (reason: string, forGood: boolean, retryAfter = 0) =>
    ({ type: 'FailBill', reason, now, forGood, retryAfter }) as const;
  if ((await lookup.billsAskedBy(companyId, of.contactId, String(id))) >= MOST_A_DAY) return failed('tooMany', true);
  const account = await billAccountOf(deps, companyId, of.from);
  if (!account) return failed('notSetUp', true);
  try {
    return { type: 'AnswerBill', bills: await servers.open(account, of.document, mostBills) };
  } catch (error) {
    if (error instanceof BillsFailed) return failed(error.reason, error.forGood, error.retryAfter);
    throw error;
  }
};

/**
 * Processes one bill question: asks the company's provider, records the answer and sends it (R622). A provider that does not
 * answer is asked again for a while. Then the customer reads that an agent takes over. Returns whether all went well.
 */
const answerBills = async (deps: Needs, target: Target, cause: Cause): Promise<boolean> => {
  const { store } = deps;
  const { companyId, id } = target;
  const { state: first } = await load(store, billQuestion, target);
  if (first.is !== 'asked' && first.is !== 'answered') return true;
  const { state: own } = await load(store, company, { companyId: 0, id: companyId });
  if (isPaused(own)) return true;
  const does = (command: BillCommand) =>
    handle(store, billQuestion, {
      target,
      command,
      cause: { ...cause, id: `${cause.id}:${first.tries}` },
      ticketId: first.ticketId,
    });
  const end = (reason: string) => does({ type: 'EndBill', reason });
  const contactId = await presentContactOf(deps, { companyId, id: first.contactId });
  const { state: who } = await load(store, contact, { companyId, id: contactId });
  const { state: on } = await load(store, ticket, { companyId, id: first.ticketId });
  // An erased contact has no document left, so the question cannot be answered.
  if (who.is !== 'present' || !first.document) return end('gone').then(() => true);
  if (!mayMachineSpeak(on)) return end('taken').then(() => true);
  if (isQuestionLate(first.askedAt, new Date().toISOString())) return end('late').then(() => true);
  const state = first.is === 'asked' ? (await does(await answerTo(deps, target, first))).state : first;
  if (state.is !== 'answered') return false;
  await tell(deps, state, { ...cause, id: `bill:${id}`, userId: 'bot' });
  await end('');
  return state.outcome !== 'failed';
};

/** The bill questions of customers. Each is due until it is answered and the answer sent. */
export const answerBillQuestions = (deps: Needs): OutsideWork => ({
  name: billQuestion.feature,
  ownPace: true,
  due: deps.lookup.billsDue,
  act: ({ companyId, id }, _, cause) => answerBills(deps, { companyId, id: id.slice(id.indexOf(':') + 1) }, cause),
});
