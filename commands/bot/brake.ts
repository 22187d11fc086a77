import { createHash } from 'node:crypto';
import { loopBrake } from '../../domain/bot/brake.ts';
import { withoutVariations } from '../../domain/bot/gist.ts';
import { contact } from '../../domain/contact/decider.ts';
import { system } from '../../domain/kernel/permissions.ts';
import { ticket } from '../../domain/ticket/decider.ts';
import type { Cause } from '../../runtime/http.ts';
import type { Deps } from '../deps.ts';
import { handle, load, type Target } from '../kernel/handle/handle.ts';
import type { MessageRoute } from '../message/messageRoute.ts';
import { settingOf } from './botContext.ts';

type Needs = Pick<Deps, 'store'>;
/** The message to answer. `text` is null if it has no words. */
type Answered = { messageId: string; text: string | null };

const digestOf = (text: string, name: string): string =>
  createHash('sha256').update(withoutVariations(text, name)).digest('base64').slice(0, 12);
const brakeOf = (companyId: number, { contactId, connectionId }: Omit<MessageRoute, 'ticketId'>): Target => ({
  companyId,
  id: `${contactId}x${connectionId}`,
});

/** Whether the loop brake is on in a ticket, so that no automatic message may be sent there. */
export const isBraked = async ({ store }: Needs, companyId: number, route: MessageRoute): Promise<boolean> => {
  const { state } = await load(store, loopBrake, brakeOf(companyId, route));
  return state.braked?.ticketId === route.ticketId;
};

/**
 * Counts an automatic answer before it is prepared, once per message. Returns false if the loop brake is on: the ticket then
 * goes to agents, in its present queue.
 */
export const mayAnswer = async (
  { store }: Needs,
  route: MessageRoute & { queueId: number | null },
  { messageId, text }: Answered,
  cause: Cause,
): Promise<boolean> => {
  const { companyId } = cause;
  const { ticketId, contactId, connectionId, queueId } = route;
  const [same, fast, day] = await Promise.all([
    settingOf(store, companyId, 'loopSameText'),
    settingOf(store, companyId, 'loopTwoMinutes'),
    settingOf(store, companyId, 'loopDay'),
  ]);
  const { state: person } = await load(store, contact, { companyId, id: contactId });
  const name = person.is === 'present' ? person.name : '';
  const answer = { of: messageId.slice(0, 13), ms: Date.now(), said: text?.trim() ? digestOf(text, name) : '' };
  const limits = { same: Number(same), fast: Number(fast), day: Number(day) };
  const { state } = await handle(store, loopBrake, {
    target: brakeOf(companyId, { contactId, connectionId }),
    command: { type: 'CountAnswer', ...answer, contactId, ticketId, limits },
    cause: { ...cause, id: `${cause.id}:counts:${messageId}`, userId: 'bot' },
    ticketId,
  });
  const { braked } = state;
  if (braked?.ticketId !== ticketId) return true;
  const handsOver = { contactId, promptId: 0, name: '', queueId, why: braked.why, reason: '' };
  await handle(store, ticket, {
    target: { companyId, id: ticketId },
    command: { type: 'HandOver', by: system, ...handsOver },
    cause: { ...cause, id: `${cause.id}:brakes:${messageId}`, userId: 'bot' },
    ticketId,
  });
  return false;
};

/** Resets the loop brake of a contact, because a person has answered. */
export const resetLoopBrake = async (
  { store }: Needs,
  { contactId, connectionId, ticketId }: MessageRoute,
  cause: Cause,
): Promise<void> => {
  const target = brakeOf(cause.companyId, { contactId, connectionId });
  const command = { type: 'ReleaseBrake', contactId } as const;
  await handle(store, loopBrake, { target, command, cause, ticketId });
};
