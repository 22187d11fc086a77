import type { BinaryNode } from '@whiskeysockets/baileys';
import { lidJid, phoneJid, type PhoneAccount } from './accounts.ts';
import type { GroupNews } from './groupContract.ts';
import { notifyGroup, participantNode, type Group } from './groups.ts';
import { node, seconds } from './stanzas.ts';
import type { World } from './world.ts';

/** Returns the node with which WhatsApp notifies of a change. */
const childOf = (
  { change, text }: Pick<GroupNews, 'change' | 'text'>,
  by: PhoneAccount,
  who: PhoneAccount,
): BinaryNode => {
  const member = participantNode({ account: who, admin: change === 'promote' });
  switch (change) {
    case 'promote':
    case 'demote':
      return node(change, {}, [member]);
    case 'description':
      return text
        ? node('description', { id: 'D1' }, [node('body', {}, Buffer.from(text))])
        : node('description', { id: 'D1' }, [node('delete')]);
    case 'set':
    case 'delete':
      return node(change, { author: lidJid(by), ...(change === 'set' && { id: seconds() }) });
    case 'invite':
      return node('invite', { code: 'Ab12Cd34' });
    case 'admin_add':
    case 'all_member_add':
      return node('member_add_mode', {}, Buffer.from(change));
    case 'approval_on':
    case 'approval_off':
      return node('membership_approval_mode', {}, [node('group_join', { state: change.slice('approval_'.length) })]);
    case 'ended':
      return node('delete', { reason: 'admin' }, []);
    case 'link':
    case 'unlink':
      return node(change, { [`${change}_type`]: 'parent_group' }, [
        node('group', { jid: '120363000000000099@g.us', subject: text }),
      ]);
    case 'created_membership_requests':
      return node(change, { request_method: 'invite_link' }, [
        node('participant', { jid: lidJid(who), phone_number: phoneJid(who) }),
      ]);
    default:
      return node(change);
  }
};

/** Notifies the phones of a group of a change that the simulator does not keep: a description, a rule, an admin. */
export const tellGroupNews = (
  world: World,
  group: Group,
  { by, who, ...news }: Pick<GroupNews, 'change' | 'text'> & { by: PhoneAccount; who: PhoneAccount },
): void => {
  world.store.transaction(() => notifyGroup(world, group, by, childOf(news, by, who)));
  world.log('group changed', { group: group.id, change: news.change });
};
