import { type PhoneAccount, findNumber, lidJid } from './accounts.ts';
import { isChatOpen, messagesOf, setChatOpen } from './chats.ts';
import { companionsOf } from './companions.ts';
import { sessionOf } from './delivery.ts';
import { groupCalls, type ShownGroup } from './groupContract.ts';
import {
  addSimulatedGroup,
  type Group,
  groupById,
  simulatedGroupJid,
  groupsOf,
  membersOf,
  moveMember,
  phonesIn,
  renameGroup,
  setGroupTimer,
} from './groups.ts';
import { tellGroupNews } from './groupChanges.ts';
import { sayInGroup } from './groupSpeaking.ts';
import { requestedContent } from './messages.ts';
import { SimulatorRefusal, serveControl, type Served } from './serving.ts';
import { messageShown } from './shown.ts';
import { node } from './stanzas.ts';
import { openGroupChat } from './ticks.ts';
import type { World } from './world.ts';

/** Returns the routes of the control API for groups. */
export const servedGroups = (world: World): Served[] => {
  const { store } = world;
  const account = (number: string): PhoneAccount => {
    const found = findNumber(store, number);
    if (!found) throw new SimulatorRefusal(404, `Nobody has the number ${number}.`);
    return found;
  };
  const groupOf = (id: string): Group => {
    const found = groupById(store, id);
    if (!found) throw new SimulatorRefusal(404, `There is no group ${id}.`);
    return found;
  };
  const memberOf = (group: Group, number: string): PhoneAccount => {
    const found = membersOf(store, group).find((member) => member.account.number === account(number).number);
    if (!found) throw new SimulatorRefusal(404, `${number} is not in the group ${group.id}.`);
    return found.account;
  };
  const groupShown = (group: Group, phone: string): ShownGroup => ({
    id: group.id,
    subject: group.subject,
    members: membersOf(store, group).map(({ account: { number } }) => number),
    open: isChatOpen(store, phone, group.id),
  });
  return [
    serveControl(groupCalls.groups, ({ phone }) => {
      const { number } = account(phone);
      return groupsOf(store, number).map((group) => groupShown(group, number));
    }),
    serveControl(groupCalls.addGroup, ({ phone, subject, members }) => {
      const all = [...members, phone].map(account);
      return groupShown(addSimulatedGroup(world, subject, all), account(phone).number);
    }),
    serveControl(groupCalls.renameGroup, ({ group: id, member, subject }) => {
      const group = groupOf(id);
      renameGroup(world, group, memberOf(group, member), subject);
      return {};
    }),
    serveControl(groupCalls.setGroupTimer, ({ group: id, member, seconds }) => {
      const group = groupOf(id);
      setGroupTimer(world, group, memberOf(group, member), seconds);
      return {};
    }),
    serveControl(groupCalls.changeGroup, ({ group: id, member, who, ...change }) => {
      const group = groupOf(id);
      const by = memberOf(group, member);
      tellGroupNews(world, group, { ...change, by, who: who === undefined ? by : account(who) });
      return {};
    }),
    serveControl(groupCalls.joinGroup, ({ group, member, by }) => {
      moveMember(world, groupOf(group), account(member), { comes: true, by: account(by ?? member) });
      return {};
    }),
    serveControl(groupCalls.leaveGroup, ({ group: id, member, by }) => {
      const group = groupOf(id);
      moveMember(world, group, memberOf(group, member), { comes: false, by: account(by ?? member) });
      return {};
    }),
    serveControl(groupCalls.groupChat, ({ phone, group: id }) => {
      const group = groupOf(id);
      return messagesOf(store, memberOf(group, phone).number, group.id).map(messageShown);
    }),
    serveControl(groupCalls.sayInGroup, async ({ group: id, member, text, message, id: messageId }) => {
      const group = groupOf(id);
      const saying = {
        group,
        author: memberOf(group, member),
        message: requestedContent(text, message),
        id: messageId,
      };
      return { id: await sayInGroup(world, saying) };
    }),
    serveControl(groupCalls.typeInGroup, ({ group: id, member, state }) => {
      const group = groupOf(id);
      const by = { from: simulatedGroupJid(group), participant: lidJid(memberOf(group, member)) };
      for (const { number } of phonesIn(store, group))
        for (const companion of companionsOf(store, number)) {
          const session = sessionOf(world, companion);
          if (session?.isAvailable && session.watched.has(group.id)) session.send(node('chatstate', by, [node(state)]));
        }
      return {};
    }),
    serveControl(groupCalls.openGroup, ({ phone, group: id, member }) => {
      const group = groupOf(id);
      openGroupChat(world, account(phone).number, group.id, memberOf(group, member));
      return {};
    }),
    serveControl(groupCalls.closeGroup, ({ phone, group: id }) => {
      setChatOpen(store, account(phone).number, groupOf(id).id, false);
      return {};
    }),
  ];
};
