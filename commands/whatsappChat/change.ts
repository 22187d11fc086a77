import { claimedGroup } from '../../domain/contact/claims.ts';
import { openTicketSlot, ticket } from '../../domain/ticket/decider.ts';
import { whatsappChat, whatsappChatId, type WhatsappChatCommand } from '../../domain/whatsappChat/decider.ts';
import type { GroupChange, GroupMember } from '../../domain/whatsappChat/events.ts';
import { findContact, findByAddresses, existingContactIn } from '../contact/findContact.ts';
import type { Cause } from '../../runtime/http.ts';
import type { Deps } from '../deps.ts';
import { causeOf } from '../kernel/handle/cause.ts';
import { ownerOf } from '../kernel/unique/claim.ts';
import { handle, idOf } from '../kernel/handle/handle.ts';
import type { Inbox } from '../message/receive.ts';

/** A group member, as the connector read them. */
export type SeenMember = { number: string | null; lid: string | null; isMe: boolean };
/** A change to a chat, as WhatsApp sent it: a person's chat, by number and LID, or a group's. */
export type ChatChange = {
  companyId: number;
  connectionId: number;
  number: string | null;
  lid: string | null;
  groupId: string | null;
  /** Identifies the change: a repeated one has the same id. */
  waId: string;
  /** Milliseconds, by WhatsApp's clock. */
  ms: number;
  /** Part of the history that the phone sent when it was linked: the subject of the group then, '' if unknown. */
  imported?: string;
} & (
  | { is: 'timer'; seconds: number }
  | { is: GroupChange; members: readonly SeenMember[]; subject: string; by: SeenMember | null }
  | { is: 'membership'; isIn: boolean }
  | { is: 'writing'; isMuted: boolean }
  | { is: 'block'; isBlocked: boolean }
);

type Needs = Pick<Inbox, 'deps' | 'groups'>;

const chatContact = async (
  { deps, groups }: Needs,
  { companyId, connectionId, groupId, number, lid, imported }: ChatChange,
  cause: Cause,
): Promise<number | null> => {
  // In a history a group often changes before its first message.
  if (groupId !== null && imported !== undefined)
    return groups.resolve({ companyId, connectionId, groupId, subject: imported }, cause);
  if (groupId === null) return existingContactIn(await findByAddresses(deps, { companyId, number, lid }));
  const found = await findContact(deps, companyId, claimedGroup(groupId));
  return found && !found.gone ? found.id : null;
};

/** Returns the open or pending ticket of a chat; 0 if it has none. */
export const ticketOfChat = async (
  { store }: Pick<Deps, 'store'>,
  { companyId, contactId, connectionId }: { companyId: number; contactId: number; connectionId: number },
): Promise<number> => {
  const slot = openTicketSlot(contactId, connectionId);
  const owner = await ownerOf({ store, decider: ticket, companyId }, slot);
  return owner?.holds ? idOf(owner.stream) : 0;
};

const memberOf =
  ({ deps }: Needs, companyId: number) =>
  async ({ number, lid, isMe }: SeenMember): Promise<GroupMember> => ({
    number: isMe ? '' : (number ?? ''),
    contactId: isMe ? null : existingContactIn(await findByAddresses(deps, { companyId, number, lid })),
    isMe,
  });

/**
 * Records a change to a chat. Ignores a chat that the company does not know: it has no conversation, and its timer is sent
 * again with its first message. Only a history makes its groups known.
 */
export const recordChatChange = async (needs: Needs, change: ChatChange): Promise<void> => {
  const { companyId, connectionId, waId, ms } = change;
  const own = causeOf(`wa:${companyId}.${connectionId}.${waId}:${change.is}`, companyId, 'connector');
  const cause = change.imported === undefined ? own : { ...own, at: new Date(ms).toISOString() };
  const contactId = await chatContact(needs, change, cause);
  if (contactId === null) return;
  const ticketId = await ticketOfChat(needs.deps, { companyId, contactId, connectionId });
  const place = { contactId, connectionId, ticketId, ms };
  const member = memberOf(needs, companyId);
  const commandOf = async (): Promise<WhatsappChatCommand> => {
    if (change.is === 'timer') return { type: 'SetChatTimer', ...place, seconds: change.seconds };
    if (change.is === 'membership') return { type: 'SeeMembership', ...place, isIn: change.isIn };
    if (change.is === 'writing') return { type: 'SeeWriting', ...place, isMuted: change.isMuted };
    if (change.is === 'block') return { type: 'BlockChat', ...place, isBlocked: change.isBlocked };
    const members = await Promise.all(change.members.map(member));
    const by = change.by && (await member(change.by));
    return { type: 'ChangeGroup', ...place, is: change.is, members, subject: change.subject, by };
  };
  await handle(needs.deps.store, whatsappChat, {
    target: { companyId, id: whatsappChatId(place) },
    command: await commandOf(),
    cause,
    ...(ticketId > 0 && { ticketId }),
  });
};
