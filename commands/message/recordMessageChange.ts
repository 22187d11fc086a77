import { message, type MessageState } from '../../domain/message/decider.ts';
import type { MessageChange } from '../../domain/message/changes.ts';
import { causeOf } from '../kernel/handle/cause.ts';
import { presentContactOf } from '../contact/findContact.ts';
import { handle, load } from '../kernel/handle/handle.ts';
import { unlessErased } from './unlessErased.ts';
import { messageKey } from './messageKey.ts';
import { resolveAuthor, type Inbox, type MessageAuthor } from './receive.ts';

/** A change to a message, as the connector read it. `of` names the message and says whether the company wrote it. */
export type IncomingChange = MessageAuthor & {
  change: { of: { waId: string; fromMe: boolean }; ms: number } &
    /** `unread`: its words are encrypted and could not be decrypted. */
    (
      | { is: 'edit'; body: string; unread?: true }
      /** `byAdmin`: a group admin deleted another member's message. */
      | { is: 'deletion'; byAdmin?: boolean }
      | { is: 'reaction'; emoji: string }
    );
};

type Who = Awaited<ReturnType<typeof resolveAuthor>>;
const factOf = ({ change, fromMe }: IncomingChange, { contactId, participantId }: Who): MessageChange => {
  const later = { ms: change.ms, userId: null, ...(participantId !== undefined && { participantId }) };
  switch (change.is) {
    case 'edit':
      return {
        type: 'MessageEdited',
        data: { contactId, body: change.body, ...later, ...(change.unread && { unread: true }) },
      };
    case 'deletion':
      return { type: 'MessageDeleted', data: { contactId, ...later, ...(change.byAdmin && { byAdmin: true }) } };
    case 'reaction':
      return { type: 'MessageReacted', data: { contactId, emoji: change.emoji, fromMe, ...later } };
  }
};

/** Returns the contacts as they were when the message was written. A contact who was merged since keeps the old id here. */
const asThen = async (
  { deps }: Inbox,
  { companyId, contactId, participantId }: Who & { companyId: number },
  said: MessageState,
): Promise<Who> => {
  const formerly = async (now: number, then: number): Promise<number> =>
    now !== then && (await presentContactOf(deps, { companyId, id: then })) === now ? then : now;
  if (said.is === 'absent') return { contactId, participantId };
  return {
    contactId: await formerly(contactId, said.contactId),
    participantId:
      participantId && said.participantId ? await formerly(participantId, said.participantId) : participantId,
  };
};

/**
 * Records an edit, a deletion or a reaction from WhatsApp on its message, once. The change may come before the message
 * (domain/message/decider). It opens no ticket. Resolves when the change is stored.
 */
export const recordMessageChange = async (inbox: Inbox, followed: IncomingChange): Promise<void> => {
  const { companyId, connectionId, waId, fromMe, change } = followed;
  const id = messageKey(connectionId, change.of.fromMe ? 'out' : 'in', change.of.waId);
  const cause = causeOf(
    `wa:${companyId}.${messageKey(connectionId, fromMe ? 'out' : 'in', waId)}`,
    companyId,
    'connector',
  );
  const wrote = await resolveAuthor(inbox, followed, cause);
  const known = await load(inbox.deps.store, message, { companyId, id });
  const who = await asThen(inbox, { companyId, ...wrote }, known.state);
  const command = { type: 'FollowMessage', change: factOf(followed, who) } as const;
  await unlessErased(inbox, { companyId, ...who }, () =>
    handle(inbox.deps.store, message, { target: { companyId, id }, command, cause, known }),
  );
};
