import { randomUUID } from 'node:crypto';
import { connection, defaultConnection } from '../../domain/connection/decider.ts';
import { contact } from '../../domain/contact/decider.ts';
import type { Actor, Viewer } from '../../domain/kernel/actor.ts';
import { Refused } from '../../domain/kernel/decider.ts';
import type { ChosenTemplate } from '../../domain/kernel/templateParts.ts';
import type { Schedule } from '../../domain/schedule/decider.ts';
import { mayReach } from '../../domain/schedule/policy.ts';
import { renderTemplate } from '../../domain/template/content.ts';
import { openTicketSlot, ticket } from '../../domain/ticket/decider.ts';
import type { Cause } from '../../runtime/http.ts';
import { settingOf } from '../bot/botContext.ts';
import { presentContactOf } from '../contact/findContact.ts';
import type { Deps } from '../deps.ts';
import type { Asks } from '../lookup.ts';
import { ownerOf, AlreadyClaimed } from '../kernel/unique/claim.ts';
import { handle, idOf, load } from '../kernel/handle/handle.ts';
import { refuseClosedWindow } from '../message/serviceWindow.ts';
import { filledTemplate, loadTemplate } from '../template/part.ts';
import { checkMayWrite } from '../message/messageRoute.ts';

export type PlanningNeeds = Pick<Deps, 'ids' | 'store'> &
  Asks<'connectionOfContact' | 'reached' | 'user' | 'windowFacts'>;
/** The contact, the chosen connection if any, and the author. */
type Wanted = { companyId: number; contactId: number; connectionId: number | null; userId: number };

/**
 * The chosen connection, else that of the contact's ticket, else the default one. Throws ERR_WAPP_REMOVED,
 * ERR_NO_DEF_WAPP_FOUND.
 */
const connectionFor = async (
  { store, lookup }: PlanningNeeds,
  { companyId, contactId, connectionId }: Wanted,
): Promise<number> => {
  const isThere = async (id: number) => (await load(store, connection, { companyId, id })).state.is === 'present';
  if (connectionId !== null) {
    if (await isThere(connectionId)) return connectionId;
    throw new Refused('ERR_WAPP_REMOVED');
  }
  const before = await lookup.connectionOfContact(companyId, contactId);
  if (before !== null && (await isThere(before))) return before;
  const { state: standard } = await load(store, defaultConnection, { companyId, id: 0 });
  if (standard !== null && (await isThere(standard))) return standard;
  throw new Refused('ERR_NO_DEF_WAPP_FOUND');
};

/** Throws ERR_NO_RECORD_FOUND unless the user may change this scheduled message. Removed messages are refused elsewhere. */
export const checkReach = (actor: Actor, state: Schedule): void => {
  if ('userId' in state && !mayReach(actor, state.userId)) throw new Refused('ERR_NO_RECORD_FOUND');
};

/** The current ticket between the contact and the chosen connection; null if there is none. */
const ticketThere = async (
  deps: PlanningNeeds,
  wanted: Wanted,
): Promise<{ connectionId: number; stream: string | null }> => {
  const connectionId = await connectionFor(deps, wanted);
  const { companyId, contactId } = wanted;
  const there = await ownerOf(
    { store: deps.store, decider: ticket, companyId },
    openTicketSlot(contactId, connectionId),
  );
  return { connectionId, stream: there?.holds ? there.stream : null };
};

/** The text (null) or template of a scheduled message, and when it is due. */
type PlannedContent = { template: ChosenTemplate | null; sendAt: string; isRepeated: boolean };

/**
 * Throws ERR_NO_PERMISSION unless the author may write into the current ticket, ERR_WINDOW_CLOSED for a text that the connection
 * may not send at that time, ERR_TEMPLATE_UNSENDABLE, ERR_TEMPLATE_VALUES. The later messages of a series are outside every
 * window. What changes until the time comes is judged again then.
 */
export const checkPlanned = async (
  deps: PlanningNeeds,
  actor: Actor,
  wanted: Omit<Wanted, 'userId'>,
  { template, sendAt, isRepeated }: PlannedContent,
): Promise<void> => {
  const { companyId, userId } = actor;
  const { contactId } = wanted;
  const there = await ticketThere(deps, { ...wanted, userId }).catch((error: unknown) => {
    if (error instanceof Refused) return null; // without a connection it fails at its time, with that reason
    throw error;
  });
  if (!there) return;
  const { connectionId, stream } = there;
  if (stream) await checkMayWrite(deps, actor, { companyId, id: idOf(stream) });
  if (!template)
    return refuseClosedWindow(deps, { companyId, contactId, connectionId }, isRepeated ? Infinity : Date.parse(sendAt));
  const { state: over } = await load(deps.store, connection, { companyId, id: connectionId });
  const accountId = over.is === 'present' ? over.settings.businessAccountId : null;
  await filledTemplate(deps, { companyId, accountId }, template);
};

/** Returns the text that a scheduled template shows: its body with the variables inside its values. */
export const templateWords = async (
  { store }: Pick<Deps, 'store'>,
  companyId: number,
  { templateId, values }: ChosenTemplate,
): Promise<string> => renderTemplate(await loadTemplate({ store }, companyId, templateId), values).body;

/** The author with present permissions; null if removed, because the author was permitted when scheduling. */
const authorOf = async ({ store, lookup }: PlanningNeeds, { companyId, userId }: Wanted): Promise<Viewer | null> => {
  const author = await lookup.user(companyId, userId);
  if (!author) return null;
  const seesQueueless = (await settingOf(store, companyId, 'userViewTicketsWithoutQueue')) === 'enabled';
  return { userId, profile: author.profile, queueIds: author.queues.map(({ id }) => id), seesQueueless };
};

/**
 * Determines the ticket of a scheduled message: the open or pending one there, if the author may write into it. Otherwise opens
 * one, assigned to the author unless they were removed. Throws ERR_NO_CONTACT_FOUND, ERR_NO_PERMISSION, ERR_WINDOW_CLOSED.
 */
export const routeForSchedule = async (
  deps: PlanningNeeds,
  { template, ...planned }: Wanted & { template: ChosenTemplate | null },
  cause: Cause,
): Promise<{ ticketId: number; connectionId: number }> => {
  const { store, ids } = deps;
  const { companyId, userId } = planned;
  const contactId = await presentContactOf(deps, { companyId, id: planned.contactId });
  const wanted = { ...planned, contactId };
  const { state: whom } = await load(store, contact, { companyId, id: contactId });
  if (whom.is !== 'present') throw new Refused('ERR_NO_CONTACT_FOUND');
  const { connectionId, stream } = await ticketThere(deps, wanted);
  if (!template) await refuseClosedWindow(deps, { companyId, contactId, connectionId });
  const author = await authorOf(deps, wanted);
  const into = async (there: string) => {
    const ticketId = idOf(there);
    if (author) await checkMayWrite(deps, author, { companyId, id: ticketId });
    return { ticketId, connectionId };
  };
  if (stream) return into(stream);
  const queueId = author?.queueIds[0] ?? null;
  const opening = { uuid: randomUUID(), contactId, connectionId, queueId, isGroup: whom.groupId !== null };
  const owner = author ? ({ userId, status: 'open' } as const) : null;
  const id = await ids.next('ticket');
  try {
    const command = { type: 'OpenTicket', ...opening, owner } as const;
    await handle(store, ticket, {
      target: { companyId, id },
      command,
      cause,
      fresh: true,
      ticketId: id,
    });
    return { ticketId: id, connectionId };
  } catch (error) {
    if (error instanceof AlreadyClaimed) return into(error.owner);
    throw error;
  }
};
