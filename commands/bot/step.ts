import { bot } from '../../domain/bot/decider.ts';
import type { Progress } from '../../domain/bot/events.ts';
import type { Step } from '../../domain/bot/menu.ts';
import { system } from '../../domain/kernel/permissions.ts';
import { ticket } from '../../domain/ticket/decider.ts';
import type { Cause } from '../../runtime/http.ts';
import type { Deps } from '../deps.ts';
import { handle } from '../kernel/handle/handle.ts';
import { askForBills } from '../bill/ask.ts';
import { recordHandouts } from './recordHandouts.ts';
import { queueAutomaticMessage } from '../message/queueAutomaticMessage.ts';
import type { MessageRoute } from '../message/messageRoute.ts';

type Needs = Pick<Deps, 'store'>;

/** Moves the ticket to where the last step of the bot sent it. Safe to repeat after an interruption. */
export const moveTicketAfterStep = async (
  { store }: Needs,
  ticketId: number,
  { goes }: Progress,
  cause: Cause,
): Promise<void> => {
  if (!goes) return;
  const target = { companyId: cause.companyId, id: ticketId };
  const command = { type: 'QueueTicket', by: system, ...goes } as const;
  await handle(store, ticket, { target, command, cause, ticketId });
};

/**
 * Executes a step of the bot so that a repeated event completes an interrupted step. First it sends texts and records handouts
 * and bill questions, which repeat safely by their cause. Then it records the progress, and last it moves the ticket, as
 * recorded.
 */
export const runBotStep = async (
  deps: Needs,
  { route, from, index = 0 }: { route: MessageRoute; from: number | null; index?: number },
  { says, gives, greets = false, bill, queue, progress }: Step,
  cause: Cause,
): Promise<void> => {
  const { companyId } = cause;
  const said = says && (await queueAutomaticMessage(deps, route, { ...says, index }, cause));
  if (says) await recordHandouts(deps, route, { gives, greets, rule: says.rule, choice: says.choice }, cause);
  if (bill) await askForBills(deps, route, bill, cause);
  const shownIn =
    said && says?.rule !== 'outOfHours' ? { key: said.key, position: String(said.position.commit) } : null;
  const reached = { ...progress, ...(shownIn && { shownIn }), goes: queue && { from, ...queue } };
  await handle(deps.store, bot, {
    target: { companyId, id: route.ticketId },
    command: { type: 'ReachPlace', progress: reached },
    cause,
    ticketId: route.ticketId,
  });
  await moveTicketAfterStep(deps, route.ticketId, reached, cause);
};
