import { setTimeout as sleep } from 'node:timers/promises';
import { company } from '../../domain/company/decider.ts';
import { isPaused } from '../../domain/company/policy.ts';
import { contact } from '../../domain/contact/decider.ts';
import { integrationCall, isCallLate, machine, type IntegrationCall } from '../../domain/integration/call.ts';
import type { MachineAnswer } from '../../domain/integration/callEvents.ts';
import { integration, integrationFields } from '../../domain/integration/record.ts';
import { system } from '../../domain/kernel/permissions.ts';
import { queue } from '../../domain/queue/decider.ts';
import { ticket } from '../../domain/ticket/decider.ts';
import { mayMachineSpeak } from '../../domain/ticket/state.ts';
import type { Cause } from '../../runtime/http.ts';
import { mayAnswer } from '../bot/brake.ts';
import { type OutsideWork } from '../kernel/due/runFairly.ts';
import { handle, load, type Target } from '../kernel/handle/handle.ts';
import type { Asks } from '../lookup.ts';
import { queueAutomaticMessage } from '../message/queueAutomaticMessage.ts';
import { ticketForBot, routeForBot } from '../message/botTicket.ts';
import { converses } from './answerer.ts';
import { channelOf } from '../connection/channel.ts';
import { MachineFailed, type Machines, type ToldMessage } from './machines.ts';
import { buildNotice, type NoticeNeeds } from './buildNotice.ts';
import { jsonContentOf, keysOf } from './secrets.ts';

type Known = Exclude<IntegrationCall, { is: 'absent' }>;
type Needs = NoticeNeeds & Asks<'integrationCallsDue' | 'isOvertakenCall'>;

/** Sleeps for `ms` milliseconds; does not yield for 0. */
const pause = async (ms: number): Promise<void> => {
  if (ms > 0) await sleep(ms);
};

/** Builds the message for an integration, or returns a reason why it no longer gets it. */
const toldOf = async (
  deps: Needs,
  { companyId, id }: Target,
  call: Known,
  cause: Cause,
): Promise<ToldMessage | string> => {
  const { store, lookup } = deps;
  const of = { companyId, id: call.integrationId };
  const { state: set } = await load(store, integration.decider, of);
  if (set.is !== 'present') return 'removed';
  if (!(await lookup.planOf(companyId))?.useIntegrations) return 'plan';
  const [message, on, who] = await Promise.all([
    lookup.message(companyId, call.messageId),
    lookup.ticket(companyId, call.ticketId),
    load(store, contact, { companyId, id: call.contactId }),
  ]);
  if (!message || !on || message.isErased || who.state.is === 'erased') return 'gone';
  const fields = integrationFields.parse(set.fields);
  if (converses(fields)) {
    const { state } = await load(store, ticket, { companyId, id: call.ticketId });
    if (!mayMachineSpeak(state)) return 'taken';
    if (isCallLate(call.queuedAt, new Date().toISOString())) return 'late';
    // A retry after a newer message would be answered out of order.
    if (call.tries + call.round > 0 && (await lookup.isOvertakenCall(companyId, String(id)))) return 'late';
  }
  const { state: session } = await load(store, machine, { companyId, id: call.ticketId });
  const at = new Date().toISOString();
  const keys = (await keysOf(deps, of, at, cause)).map(({ key }) => key);
  return {
    id: String(id),
    at,
    companyId,
    integration: { ...fields, id: call.integrationId },
    message,
    ticket: on,
    provider: await channelOf(deps, { companyId, id: on.whatsappId }),
    contact: on.contact,
    session: session?.integrationId === call.integrationId ? session : null,
    secrets: { keys, jsonContent: await jsonContentOf(deps, of) },
  };
};

/**
 * Sends the answers of an integration, records its session and moves the ticket where it asks. Sends nothing once an agent has
 * the ticket. Ids derive from the call, so a retry sends nothing twice. Returns the number of messages sent.
 */
const speak = async (
  { store }: Pick<Needs, 'store'>,
  { companyId, id }: Target,
  { call, answer: { says, queueId, session } }: { call: Known; answer: MachineAnswer },
  cause: Cause,
): Promise<number> => {
  if (call.isSaid) return 0;
  const { ticketId, contactId } = call;
  const target = { companyId, id: ticketId };
  const own = { ...cause, id: `integrationCall:${id}`, userId: 'bot' as const };
  let said = 0;
  for (const [index, { text, wait }] of says.entries()) {
    await pause(wait);
    const state = await ticketForBot({ store }, target);
    if (!state) return said;
    const route = await routeForBot({ store }, { ticketId, state }, own, index);
    await queueAutomaticMessage({ store }, route, { rule: 'integration', choice: '', body: text, index }, own);
    said++;
  }
  if (session)
    await handle(store, machine, {
      target,
      command: { type: 'ReachMachine', contactId, session },
      cause: own,
    });
  const on = queueId === null ? null : await ticketForBot({ store }, target);
  if (queueId === null || !on) return said;
  if ((await load(store, queue, { companyId, id: queueId })).state.is !== 'present') return said;
  const command = { type: 'QueueTicket', by: system, from: on.queueId, queueId, reason: 'machine' } as const;
  await handle(store, ticket, { target, command, cause: own, ticketId });
  return said;
};

/** Whether the loop brake lets an integration answer a call's message. In a ticket with an agent it sends nothing anyway. */
const mayAnswerCall = async (
  { store }: Needs,
  companyId: number,
  { message, ticket: { id: ticketId } }: Pick<ToldMessage, 'message' | 'ticket'>,
  cause: Cause,
): Promise<boolean> => {
  const on = await ticketForBot({ store }, { companyId, id: ticketId });
  if (!on) return true;
  const { contactId, connectionId, queueId } = on;
  const route = { ticketId, contactId, connectionId, queueId };
  return mayAnswer({ store }, route, { messageId: message.id, text: message.body }, cause);
};

/**
 * Does the due work of one call: asks the integration, records the answer and sends it. Returns false if the integration gave
 * no valid answer.
 */
const advance = async (deps: Needs, machines: Machines, target: Target, cause: Cause): Promise<boolean> => {
  const { store } = deps;
  const { companyId } = target;
  const { state: call } = await load(store, integrationCall, target);
  if (call.is !== 'queued' && call.is !== 'answered') return true;
  const { state: own } = await load(store, company, { companyId: 0, id: companyId });
  if (isPaused(own)) return true;
  const does = (command: Parameters<typeof integrationCall.decide>[0]) =>
    handle(store, integrationCall, {
      target,
      command,
      cause: { ...cause, id: `${cause.id}:${call.round}.${call.tries}` },
      ticketId: call.ticketId,
    });
  if (call.is === 'answered') {
    await does({ type: 'EndCall', said: await speak(deps, target, { call, answer: call.answer }, cause) });
    return true;
  }
  const since = performance.now();
  const ms = () => Math.round(performance.now() - since);
  const fail = (reason: string, { status = 0, retryAfter = 0, forGood = false, talks = false }) =>
    does({ type: 'FailCall', status, reason, ms: ms(), now: new Date().toISOString(), retryAfter, forGood, talks });
  if (call.notice) {
    const told = await buildNotice(deps, target, call, cause);
    if (typeof told === 'string') {
      await fail(told, { forGood: true });
      return true;
    }
    try {
      await does({ type: 'TakeCall', status: await machines.tell(told), ms: ms() });
      return true;
    } catch (error) {
      if (!(error instanceof MachineFailed)) throw error;
      await fail(error.reason, { status: error.status, retryAfter: error.retryAfter });
      return false;
    }
  }
  const told = await toldOf(deps, target, call, cause);
  if (typeof told === 'string') {
    await fail(told, { forGood: true });
    return true;
  }
  const isConversation = converses(told.integration);
  // A conversing integration is not asked, because that costs a session. Others still get the message, but their answer is not
  // sent.
  if (isConversation && !(await mayAnswerCall(deps, companyId, told, cause))) {
    await fail('braked', { forGood: true });
    return true;
  }
  try {
    const { status, answer: whole } = await machines.ask(told);
    const isSpoken = whole.says.length > 0 && !isConversation;
    const isLeft = isSpoken && !(await mayAnswerCall(deps, companyId, told, cause));
    const answer = isLeft ? { ...whole, says: [], queueId: null } : whole;
    const { state: recorded } = await does({ type: 'AnswerCall', status, ms: ms(), answer });
    // Another process may have recorded another answer first: only that one is sent.
    if (recorded.is !== 'answered') return true;
    const said = await speak(deps, target, { call: recorded, answer: recorded.answer }, cause);
    await does({ type: 'EndCall', said });
    return true;
  } catch (error) {
    if (!(error instanceof MachineFailed)) throw error;
    const { reason, status, retryAfter } = error;
    await fail(reason, { status, retryAfter, talks: isConversation });
    // A file that is still being fetched is no failure of the integration.
    return reason === 'fileComing';
  }
};

/** Finds calls to integrations that are due, and recorded answers that were not sent yet (R619). */
export const makeIntegrationCalls = (deps: Needs, machines: Machines): OutsideWork => ({
  name: integrationCall.feature,
  ownPace: true,
  due: deps.lookup.integrationCallsDue,
  /** The integration, so that a failing one does not slow down the company's others. */
  party: ({ id }) => /:(\d+)x/.exec(id)?.[1] ?? '',
  act: ({ companyId, id }, _, cause) =>
    advance(deps, machines, { companyId, id: id.slice(id.indexOf(':') + 1) }, cause),
});
