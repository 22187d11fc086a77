import {
  getAllBinaryNodeChildren,
  getBinaryNodeChildren,
  WAMessageStubType,
  type BinaryNode,
  type WAMessage,
} from '@whiskeysockets/baileys';
import { groupIdOf } from '../kernel/address.ts';

const Stub = WAMessageStubType;
type StubType = NonNullable<WAMessage['messageStubType']>;
const linked: Readonly<Record<string, StubType>> = {
  parent_group: Stub.COMMUNITY_LINK_PARENT_GROUP,
  sub_group: Stub.COMMUNITY_LINK_SUB_GROUP,
  sibling_group: Stub.COMMUNITY_LINK_SIBLING_GROUP,
};
const unlinked: Readonly<Record<string, StubType>> = {
  parent_group: Stub.COMMUNITY_UNLINK_PARENT_GROUP,
  sub_group: Stub.COMMUNITY_UNLINK_SUB_GROUP,
  sibling_group: Stub.COMMUNITY_UNLINK_SIBLING_GROUP,
};

const stubIn = ({ tag, attrs }: BinaryNode): StubType | undefined => {
  switch (tag) {
    case 'delete':
      return Stub.GROUP_DELETE;
    case 'suspended':
      return Stub.GROUP_DEACTIVATED;
    case 'growth_locked':
      return Stub.GROUP_INVITE_LINK_GROWTH_LOCKED;
    case 'link':
      return linked[attrs['link_type'] ?? ''];
    case 'unlink':
      return unlinked[attrs['unlink_type'] ?? ''];
    case 'linked_group_promote':
      return Stub.COMMUNITY_PARTICIPANT_PROMOTE;
    case 'linked_group_demote':
      return Stub.COMMUNITY_PARTICIPANT_DEMOTE;
    default:
      return undefined;
  }
};

/**
 * Returns the message with a stub for a notification of a group that the client drops: links of communities, the end of a
 * group, its suspension. Null for all others.
 */
export const droppedGroupStub = (stanza: BinaryNode): WAMessage | null => {
  const { type, from, id, t, participant, participant_pn: participantAlt } = stanza.attrs;
  const [child] = getAllBinaryNodeChildren(stanza);
  const messageStubType = child && stubIn(child);
  if (type !== 'w:gp2' || !groupIdOf(from) || !child || messageStubType === undefined) return null;
  const groups = getBinaryNodeChildren(child, 'group').map(({ attrs }) => attrs['subject'] ?? '');
  const members = getBinaryNodeChildren(child, 'participant').map(({ attrs }) =>
    JSON.stringify({ id: attrs['jid'], phoneNumber: attrs['phone_number'] }),
  );
  return {
    key: { remoteJid: from, id, participant, participantAlt, fromMe: false },
    messageTimestamp: Number(t) || Math.floor(Date.now() / 1000),
    messageStubType,
    messageStubParameters: [...groups, ...members],
  };
};
