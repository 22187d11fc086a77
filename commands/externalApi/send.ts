import { isBusinessScoped } from '../../domain/contact/claims.ts';
import { contact } from '../../domain/contact/decider.ts';
import { readNumber } from '../../domain/kernel/numberReading.ts';
import { Refused } from '../../domain/kernel/decider.ts';
import { message } from '../../domain/message/decider.ts';
import { openTicketSlot, ticket } from '../../domain/ticket/decider.ts';
import type { Position } from '../../eventstore/position.ts';
import type { Cause, TokenHolder, Call } from '../../runtime/http.ts';
import { channelOf } from '../connection/channel.ts';
import { findByAddresses, existingContactIn } from '../contact/findContact.ts';
import type { Phones } from '../contact/phones.ts';
import { recordSighting } from '../contact/recordSighting.ts';
import { noteSpelling } from '../contact/spelling.ts';
import type { Deps } from '../deps.ts';
import { ownerOf } from '../kernel/unique/claim.ts';
import { idOf, load } from '../kernel/handle/handle.ts';
import { messageKey } from '../message/messageKey.ts';
import type { MessagePart } from '../message/parts.ts';
import { queueParts } from '../message/queueParts.ts';
import { waIdOf } from '../message/queuedMessage.ts';
import { refuseClosedWindow } from '../message/serviceWindow.ts';
import type { MessageRoute } from '../message/messageRoute.ts';

export type SendingByApi = Deps & { phones: Pick<Phones, 'find'> };
/** The receiver of a message: an international number, or Meta's user id of a customer. */
export type Addressee = { number: string } | { metaUserId: string };

/**
 * Returns the digits of an international number: country code, area code and number (R661). Never adds a country code; the
 * company's country does not matter. Throws Refused (400) if it is not a number.
 */
const internationalDigits = (typed: string | undefined): string => {
  const reading = readNumber(typed ?? '', undefined);
  if (reading.is === 'number') return reading.number;
  const issues = [{ code: 'custom', path: ['number'], message: 'Country code, area code and number' }];
  throw new Refused('ERR_WAPP_INVALID_CONTACT', 400, { issues });
};

/**
 * Returns the address in the field `number`: the digits of an international number, or the user id of a customer of the
 * official API. Throws Refused (400) if it is neither.
 */
export const addresseeIn = (typed: string | undefined): Addressee => {
  const given = typed?.trim() ?? '';
  return isBusinessScoped(given) ? { metaUserId: given } : { number: internationalDigits(typed) };
};

/** The stream of message number `index` of a request. It is the same for a repeated request, in any ticket. */
export const placeByApi =
  ({ companyId, connectionId }: Sent['holder']) =>
  ({ id }: Cause, index: number) => {
    const waId = waIdOf([companyId, 'api', connectionId, id, index].join('|'));
    return { waId, target: { companyId, id: messageKey(connectionId, 'out', waId) } };
  };

/** The route of the same request in an earlier attempt, or null if its first message was not queued. */
const routeOfEarlierCall = async (
  { store }: Deps,
  holder: Sent['holder'],
  cause: Cause,
): Promise<MessageRoute | null> => {
  const { state } = await load(store, message, placeByApi(holder)(cause, 0).target);
  if (state.is === 'absent') return null;
  return { ticketId: state.ticketId, contactId: state.contactId, connectionId: holder.connectionId };
};

/** Finds the contact with a user id. Throws ERR_WAPP_INVALID_CONTACT if there is none or the connection is a phone. */
const contactOfMetaUser = async (
  deps: SendingByApi,
  { companyId, connectionId }: Sent['holder'],
  metaUserId: string,
): Promise<number> => {
  const there = existingContactIn(await findByAddresses(deps, { companyId, number: null, lid: metaUserId }));
  const channel = await channelOf(deps, { companyId, id: connectionId });
  if (there === null || channel !== 'cloud') throw new Refused('ERR_WAPP_INVALID_CONTACT');
  return there;
};

/**
 * Finds the contact of a number, or creates it. Looks an unknown number up on WhatsApp first: if it is not registered there,
 * throws ERR_WAPP_INVALID_CONTACT and creates no contact. If the phone does not answer, the message waits in the queue.
 */
const contactWithNumber = async (
  { phones, ...deps }: SendingByApi,
  holder: Sent['holder'],
  number: string,
  cause: Cause,
): Promise<number> => {
  const { companyId, connectionId } = holder;
  const seen = { companyId, connectionId, number, lid: null, name: '' };
  const there = existingContactIn(await findByAddresses(deps, seen));
  if (there !== null) return there;
  const isUp = (await deps.lookup.whatsapp(companyId, connectionId, false))?.status === 'CONNECTED';
  const spelled = isUp ? await phones.find({ companyId, connectionId }, number).catch(unlessUnsaid) : number;
  if (spelled === null) throw new Refused('ERR_WAPP_INVALID_CONTACT');
  const { id } = await recordSighting(deps, { ...seen, number: spelled }, cause);
  if (spelled === number) return id;
  return (await noteSpelling(deps, { companyId, asked: number, spelled }, cause)) ?? id;

  function unlessUnsaid(error: unknown): string {
    if (error instanceof Refused && error.code === 'ERR_WAPP_CHECK_CONTACT') return number;
    throw error;
  }
};

/** The contact and the ticket: the current one between contact and connection, or none (0), because no one was attended. */
const routeTo = async (
  deps: SendingByApi,
  { holder, to }: Pick<Sent, 'holder' | 'to'>,
  cause: Cause,
): Promise<MessageRoute> => {
  const { store } = deps;
  const { companyId, connectionId } = holder;
  const contactId = await ('number' in to
    ? contactWithNumber(deps, holder, to.number, cause)
    : contactOfMetaUser(deps, holder, to.metaUserId));
  const { state: whom } = await load(store, contact, { companyId, id: contactId });
  if (whom.is !== 'present') throw new Refused('ERR_NO_CONTACT_FOUND');
  const last = await ownerOf({ store, decider: ticket, companyId }, openTicketSlot(contactId, connectionId));
  return { ticketId: last?.holds ? idOf(last.stream) : 0, contactId, connectionId };
};

const asIs = (body: string): string => body;

type Sent = {
  holder: Pick<TokenHolder, 'companyId' | 'connectionId'>;
  to: Addressee;
  parts: MessagePart[];
  /** The user who sends; absent for a program. */
  userId?: number;
};

/** Queues the messages of a request to a person once per key, also after an interruption. */
export const sendParts = async (
  deps: SendingByApi,
  { holder, to, parts, userId }: Sent,
  call: Call,
): Promise<Position | null> => {
  const { companyId } = holder;
  const earlier = await routeOfEarlierCall(deps, holder, call.cause);
  const route = earlier ?? (await routeTo(deps, { holder, to }, call.cause));
  const isFree = parts.some(({ template }) => !template);
  if (!earlier && isFree) await refuseClosedWindow(deps, { companyId, ...route });
  const queuing = { route, parts, quotedId: null, spell: asIs, place: placeByApi(holder) };
  if (userId !== undefined) return queueParts(deps, queuing, { companyId, userId }, call);
  const automatic = { rule: 'api', choice: '' } as const;
  return queueParts(deps, { ...queuing, automatic }, { companyId, userId: null }, call);
};
