import { message, type MessageState } from '../../domain/message/decider.ts';
import type { Change } from '../../domain/message/later.ts';
import { causeOf } from '../kernel/cause.ts';
import { goingOn } from '../contact/person.ts';
import { handle, load } from '../kernel/handle.ts';
import { unlessErased } from './erased.ts';
import { messageKey } from './key.ts';
import { whoWrote, type Inbox, type Writer } from './receive.ts';

/** What changes a message, as the connector read it; `of`: which one, and whether it is the company's. */
export type Followed = Writer & {
  change: { of: { waId: string; fromMe: boolean }; ms: number } &
    /** `unread`: its words came encrypted and could not be opened. */
    (
      | { is: 'edit'; body: string; unread?: true }
      /** `byAdmin`: of the group, of what somebody else wrote. */
      | { is: 'deletion'; byAdmin?: boolean }
      | { is: 'reaction'; emoji: string }
    );
};

type Who = Awaited<ReturnType<typeof whoWrote>>;
const factOf = ({ change, fromMe }: Followed, { contactId, participantId }: Who): Change => {
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

/** The same people as they were when a message was said: what one said before he became another contact is that one's. */
const asThen = async (
  { deps }: Inbox,
  { companyId, contactId, participantId }: Who & { companyId: number },
  said: MessageState,
): Promise<Who> => {
  const formerly = async (now: number, then: number): Promise<number> =>
    now !== then && (await goingOn(deps, { companyId, id: then })) === now ? then : now;
  if (said.is === 'absent') return { contactId, participantId };
  return {
    contactId: await formerly(contactId, said.contactId),
    participantId:
      participantId && said.participantId ? await formerly(participantId, said.participantId) : participantId,
  };
};

/**
 * Takes an edit, a deletion or a reaction of WhatsApp's to the log of its message, once; also before that message comes
 * (domain/message/decider). It opens no ticket. Resolves when it is safe there.
 */
export const followMessage = async (inbox: Inbox, followed: Followed): Promise<void> => {
  const { companyId, connectionId, waId, fromMe, change } = followed;
  const id = messageKey(connectionId, change.of.fromMe ? 'out' : 'in', change.of.waId);
  const cause = causeOf(
    `wa:${companyId}.${messageKey(connectionId, fromMe ? 'out' : 'in', waId)}`,
    companyId,
    'connector',
  );
  const wrote = await whoWrote(inbox, followed, cause);
  const known = await load(inbox.deps.store, message, { companyId, id });
  const who = await asThen(inbox, { companyId, ...wrote }, known.state);
  const command = { type: 'FollowMessage', change: factOf(followed, who) } as const;
  await unlessErased(inbox, { companyId, ...who }, () =>
    handle(inbox.deps.store, message, { target: { companyId, id }, command, cause, known, retry: 'system' }),
  );
};
