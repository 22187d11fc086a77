import { getAllBinaryNodeChildren, WAMessageStubType, type BinaryNode, type WAMessage } from '@whiskeysockets/baileys';
import { z } from 'zod';
import type { SeenMember } from '../../../commands/whatsappChat/change.ts';
import { isGroupSetting, type GroupChange } from '../../../domain/whatsappChat/events.ts';
import { addressOf, groupIdOf, nobody, participantOf, samePerson, type PersonAddress } from '../kernel/address.ts';
import { droppedGroupStub } from './groupStub.ts';
import { cleanLine, cleanPersonName } from '../kernel/clean.ts';

/** The notifications about groups that the client turns into a message with a stub, or into a timer. */
const changes: ReadonlySet<string> = new Set(
  `create add remove leave subject ephemeral not_ephemeral description promote demote announcement not_announcement locked
  unlocked invite member_add_mode membership_approval_mode created_membership_requests revoked_membership_requests
  modify`.split(/\s+/),
);
/** Whether a stanza is a notification that becomes a change of a group's chat. */
export const tellsOfGroup = (stanza: BinaryNode): boolean => {
  const { type, from } = stanza.attrs;
  const [child] = getAllBinaryNodeChildren(stanza);
  if (type === 'picture') return groupIdOf(from) !== null;
  return droppedGroupStub(stanza) !== null || (type === 'w:gp2' && changes.has(child?.tag ?? ''));
};

const participant = z.object({
  id: z.string().nullish(),
  phoneNumber: z.string().nullish(),
  pn: z.string().nullish(),
  lid: z.string().nullish(),
});
const parsedJson = (written: string, context: z.RefinementCtx): unknown => {
  try {
    return JSON.parse(written);
  } catch {
    context.addIssue('no JSON');
    return z.NEVER;
  }
};
/** Reads a member as the client writes it into a notification: JSON, or a bare JID. */
const memberIn = (written: string, me: PersonAddress): SeenMember[] => {
  const json = written.startsWith('{')
    ? z.string().transform(parsedJson).pipe(participant).safeParse(written).data
    : null;
  const { id = null, phoneNumber = null, pn = null, lid = null } = json ?? { id: written };
  const known = [id, phoneNumber, pn, lid].map((jid) => addressOf(jid) ?? nobody);
  const who = {
    number: known.find(({ number }) => number)?.number ?? null,
    lid: known.find((one) => one.lid)?.lid ?? null,
  };
  return who.number || who.lid ? [{ ...who, isMe: samePerson(who, me) }] : [];
};

type KindOf = (parameters: readonly string[]) => GroupChange | undefined;
const always =
  (is: GroupChange): KindOf =>
  () =>
    is;
/** A setting of the group whose new value is the first parameter. */
const switched =
  (values: Readonly<Record<string, GroupChange>>): KindOf =>
  ([value = '']) =>
    values[value];
const requests: Readonly<Record<string, GroupChange>> = {
  created: 'requested',
  revoked: 'requestWithdrawn',
  rejected: 'requestRejected',
};

const Stub = WAMessageStubType;
const kinds = new Map<number, KindOf>([
  [Stub.GROUP_CREATE, always('added')],
  [Stub.GROUP_PARTICIPANT_ADD, always('added')],
  [Stub.GROUP_PARTICIPANT_INVITE, always('joined')],
  [Stub.GROUP_PARTICIPANT_ADD_REQUEST_JOIN, always('joined')],
  [Stub.GROUP_PARTICIPANT_ACCEPT, always('joined')],
  [Stub.GROUP_PARTICIPANT_LINKED_GROUP_JOIN, always('joined')],
  [Stub.GROUP_PARTICIPANT_JOINED_GROUP_AND_PARENT_GROUP, always('joined')],
  [Stub.COMMUNITY_CREATE, always('added')],
  [Stub.COMMUNITY_PARTICIPANT_ADD_RICH, always('added')],
  [Stub.SUB_GROUP_PARTICIPANT_ADD_RICH, always('added')],
  [Stub.COMMUNITY_PARTICIPANT_PROMOTE, always('promoted')],
  [Stub.COMMUNITY_PARTICIPANT_DEMOTE, always('demoted')],
  [Stub.GROUP_MEMBERSHIP_JOIN_APPROVAL_REQUEST, always('requested')],
  [Stub.GROUP_DELETE, always('ended')],
  [Stub.GROUP_DEACTIVATED, always('suspended')],
  [Stub.GROUP_INVITE_LINK_GROWTH_LOCKED, always('invitesPaused')],
  [Stub.COMMUNITY_LINK_PARENT_GROUP, always('linked')],
  [Stub.COMMUNITY_LINK_PARENT_GROUP_RICH, always('linked')],
  [Stub.COMMUNITY_LINK_PARENT_GROUP_MEMBERSHIP_APPROVAL, always('linked')],
  [Stub.COMMUNITY_UNLINK_PARENT_GROUP, always('unlinked')],
  [Stub.INTEGRITY_UNLINK_PARENT_GROUP, always('unlinked')],
  [Stub.COMMUNITY_PARENT_GROUP_DELETED, always('unlinked')],
  [Stub.COMMUNITY_LINK_SUB_GROUP, always('groupLinked')],
  [Stub.COMMUNITY_LINK_SIBLING_GROUP, always('groupLinked')],
  [Stub.COMMUNITY_UNLINK_SUB_GROUP, always('groupUnlinked')],
  [Stub.COMMUNITY_UNLINK_SIBLING_GROUP, always('groupUnlinked')],
  [Stub.COMMUNITY_DEACTIVATE_SIBLING_GROUP, always('groupUnlinked')],
  [Stub.COMMUNITY_PARENT_GROUP_SUBJECT_CHANGED, always('communityRenamed')],
  [Stub.COMMUNITY_CHANGE_DESCRIPTION, always('described')],
  [Stub.GROUP_PARTICIPANT_REMOVE, always('removed')],
  [Stub.GROUP_PARTICIPANT_LEAVE, always('left')],
  [Stub.GROUP_PARTICIPANT_PROMOTE, always('promoted')],
  [Stub.GROUP_PARTICIPANT_DEMOTE, always('demoted')],
  [Stub.GROUP_PARTICIPANT_CHANGE_NUMBER, always('renumbered')],
  [Stub.GROUP_CHANGE_SUBJECT, always('renamed')],
  [Stub.GROUP_CHANGE_DESCRIPTION, always('described')],
  [Stub.GROUP_CHANGE_ICON, ([picture]) => (picture ? 'pictureChanged' : 'pictureRemoved')],
  [Stub.GROUP_CHANGE_INVITE_LINK, always('linkReset')],
  [Stub.GROUP_CHANGE_ANNOUNCE, switched({ on: 'adminsWrite', off: 'allWrite' })],
  [Stub.GROUP_CHANGE_RESTRICT, switched({ on: 'adminsEdit', off: 'allEdit' })],
  [Stub.GROUP_MEMBER_ADD_MODE, switched({ admin_add: 'adminsAdd', all_member_add: 'allAdd' })],
  [Stub.GROUP_MEMBERSHIP_JOIN_APPROVAL_MODE, switched({ on: 'approvalOn', off: 'approvalOff' })],
  [Stub.GROUP_MEMBERSHIP_JOIN_APPROVAL_REQUEST_NON_ADMIN_ADD, ([, what = '']) => requests[what]],
]);
/** Stubs of groups that no conversation shows: they are about one attempt of the phone itself. */
const unshown = new Set<number>([
  Stub.GROUP_CREATING,
  Stub.GROUP_CREATE_FAILED,
  Stub.GROUP_BOUNCED,
  Stub.GROUP_ANNOUNCE_MODE_MESSAGE_BOUNCE,
  Stub.GROUP_V4_ADD_INVITE_SENT,
]);
const isOfGroups = /^(?:GROUP|COMMUNITY|SUB_?GROUP|EMPTY_SUBGROUP|GENERAL_CHAT|CAG|SUGGESTED_SUBGROUP)_/;
/** Returns what a stub says; 'otherChange' for a stub of groups that has no words here, and undefined for all others. */
const changeOfStub = (stub: number, parameters: readonly string[]): GroupChange | undefined => {
  const kindOf = kinds.get(stub);
  if (kindOf) return kindOf(parameters);
  return isOfGroups.test(Stub[stub] ?? '') && !unshown.has(stub) ? 'otherChange' : undefined;
};
const named = z.object({ subject: z.string() });
/** Returns the name of a community or group among the parameters of a stub, which also hold JIDs and JSON. */
const nameIn = (parameters: readonly string[]): string => {
  for (const written of parameters) {
    const read = z.string().transform(parsedJson).pipe(named).safeParse(written).data?.subject;
    const name = read ?? (/^[{[]|@(?:g\.us|lid|s\.whatsapp\.net)$/.test(written) ? '' : written);
    if (name) return cleanPersonName(name);
  }
  return '';
};
const withName = new Set<GroupChange>(['communityRenamed', 'linked', 'unlinked', 'groupLinked', 'groupUnlinked']);
/** The line of a conversation shows the beginning of a description, which may have 2,048 letters. */
const LONGEST_DESCRIPTION = 200;
/** The changes that members make to themselves. */
const byThemselves: Readonly<Partial<Record<GroupChange, GroupChange>>> = { added: 'joined', removed: 'left' };

/** Returns what happened to a group, or null if no conversation shows the notification. */
export const groupChangeIn = (
  { key, messageStubType, messageStubParameters }: WAMessage,
  me: PersonAddress,
): { is: GroupChange; members: readonly SeenMember[]; subject: string; by: SeenMember | null } | null => {
  const parameters: readonly string[] = messageStubParameters ?? [];
  const is = changeOfStub(messageStubType ?? -1, parameters);
  if (!is || !groupIdOf(key.remoteJid)) return null;
  const author = participantOf(key);
  const by = author && { ...author, isMe: samePerson(author, me) };
  if (isGroupSetting(is)) {
    const [text = ''] = parameters;
    const subject =
      is === 'described'
        ? cleanLine(text, LONGEST_DESCRIPTION)
        : is === 'renamed'
          ? cleanPersonName(text)
          : withName.has(is)
            ? nameIn(parameters)
            : '';
    return { is, members: [], subject, by };
  }
  // WhatsApp sends the whole group to a phone that was added to it.
  const isWhole = messageStubType === Stub.GROUP_CREATE || messageStubType === Stub.COMMUNITY_CREATE;
  const members = isWhole ? [{ ...me, isMe: true }] : parameters.flatMap((one) => memberIn(one, me));
  const [member] = members;
  if (!member) return null;
  const isOwn = members.length === 1 && author !== null && samePerson(author, member);
  return { is: (isOwn && byThemselves[is]) || is, members, subject: '', by: isOwn ? null : by };
};
