import { type BinaryNode, jidDecode, jidEncode } from '@whiskeysockets/baileys';
import { z } from 'zod';
import { type PhoneAccount, findNumber, lidJid, phoneJid, phones } from './accounts.ts';
import { companionsOf } from './companions.ts';
import { sendKeptToAll, keepStanza } from './delivery.ts';
import { SimulatorRefusal } from './serving.ts';
import { childStanzas, failed, node, result, seconds, stanzaId } from './stanzas.ts';
import type { SimulatorStore } from './store.ts';
import type { World } from './world.ts';

const groupShape = z.object({ id: z.string(), subject: z.string(), at: z.number() });
/** A group; its id is the user part of its address. */
export type Group = z.infer<typeof groupShape>;
export type SimulatedMember = { account: PhoneAccount; admin: boolean };

export const simulatedGroupJid = ({ id }: Pick<Group, 'id'>): string => jidEncode(id, 'g.us');

/** Returns the group of an address, or undefined for any other address. */
export const findGroup = (store: SimulatorStore, jid: string): Group | undefined => {
  const { user, server } = jidDecode(jid) ?? {};
  return server === 'g.us' && user ? groupById(store, user) : undefined;
};
export const groupById = (store: SimulatorStore, id: string): Group | undefined =>
  store.row(groupShape, 'select id, subject, at from chat_group where id = ?', id);

/** Returns the members of a group, in the order in which they joined. */
export const membersOf = (store: SimulatorStore, { id }: Group): SimulatedMember[] =>
  store
    .rows(
      z.object({ number: z.string(), admin: z.number() }),
      'select number, admin from group_member where group_id = ? order by rowid',
      id,
    )
    .flatMap(({ number, admin }) => {
      const account = findNumber(store, number);
      return account ? [{ account, admin: admin === 1 }] : [];
    });

/** Returns the groups of a number, the oldest first. */
export const groupsOf = (store: SimulatorStore, number: string): Group[] =>
  store.rows(
    groupShape,
    'select id, subject, at from chat_group where id in (select group_id from group_member where number = ?) order by at, id',
    number,
  );

/** Returns the business phones in a group. */
export const phonesIn = (store: SimulatorStore, group: Group): PhoneAccount[] => {
  const inside = new Set(membersOf(store, group).map(({ account }) => account.number));
  return phones(store).filter(({ number }) => inside.has(number));
};

/** Notifies every device that is linked to a phone in the group of a change by a member. */
export const notifyGroup = (world: World, group: Group, by: PhoneAccount, child: BinaryNode): void => {
  const isPicture = child.tag === 'set' || (child.tag === 'delete' && child.content === undefined);
  const type = isPicture ? 'picture' : 'w:gp2';
  const attrs = { from: simulatedGroupJid(group), type, id: stanzaId(), t: seconds(), notify: by.name };
  const who = { participant: lidJid(by), participant_pn: phoneJid(by), addressing_mode: 'lid' };
  for (const { number } of phonesIn(world.store, group)) {
    for (const { device } of companionsOf(world.store, number))
      keepStanza(world, number, device, node('notification', { ...attrs, ...who }, [child]));
    sendKeptToAll(world, number);
  }
};

export const participantNode = ({ account, admin }: SimulatedMember): BinaryNode =>
  node('participant', {
    jid: lidJid(account),
    phone_number: phoneJid(account),
    type: admin ? 'admin' : undefined,
  });

const timerName = ({ id }: Group): string => `group timer ${id}`;

const groupNode = (store: SimulatorStore, group: Group): BinaryNode => {
  const members = membersOf(store, group);
  const at = seconds(group.at);
  const attrs = { id: group.id, subject: group.subject, s_t: at, creation: at, addressing_mode: 'lid' };
  const timer = store.row(
    z.object({ value: z.string() }),
    'select value from setting where name = ?',
    timerName(group),
  );
  const lasting = Number(timer?.value ?? 0) > 0 ? [node('ephemeral', { expiration: timer?.value })] : [];
  return node('group', { ...attrs, size: String(members.length) }, [...members.map(participantNode), ...lasting]);
};

const FIRST = 120_363_000_000_000_000n;

/** Creates a group and notifies its phones. The first member is its admin. */
export const addSimulatedGroup = (world: World, subject: string, members: readonly PhoneAccount[]): Group => {
  const [first] = members;
  if (!first) throw new SimulatorRefusal(400, 'A group needs members.');
  const { store } = world;
  const count = store.row(z.object({ n: z.number() }), 'select count(*) as n from chat_group')?.n ?? 0;
  const group: Group = { id: String(FIRST + BigInt(count + 1)), subject, at: Date.now() };
  store.transaction(() => {
    store.run('insert into chat_group (id, subject, at) values (?, ?, ?)', group.id, group.subject, group.at);
    for (const [at, { number }] of members.entries())
      store.run(
        'insert or ignore into group_member (group_id, number, admin) values (?, ?, ?)',
        group.id,
        number,
        Number(at === 0),
      );
    notifyGroup(world, group, first, node('create', {}, [groupNode(store, group)]));
  });
  world.log('group added', { group: group.id, members: members.length });
  return group;
};

/** Renames a group on behalf of a member. */
export const renameGroup = (world: World, group: Group, by: PhoneAccount, subject: string): void => {
  world.store.transaction(() => {
    world.store.run('update chat_group set subject = ? where id = ?', subject, group.id);
    notifyGroup(world, group, by, node('subject', { subject, s_t: seconds(), s_o: lidJid(by) }));
  });
  world.log('group renamed', { group: group.id });
};

/** Sets after how many seconds messages of a group disappear, on behalf of a member; 0 for never. */
export const setGroupTimer = (world: World, group: Group, by: PhoneAccount, seconds: number): void => {
  world.store.transaction(() => {
    world.store.run('insert or replace into setting (name, value) values (?, ?)', timerName(group), String(seconds));
    const tag = seconds ? 'ephemeral' : 'not_ephemeral';
    notifyGroup(world, group, by, node(tag, { expiration: seconds ? String(seconds) : undefined }));
  });
  world.log('group timer set', { group: group.id, seconds });
};

/** Adds a member to a group, or removes them. `by` is who does it. */
export const moveMember = (
  world: World,
  group: Group,
  account: PhoneAccount,
  { comes, by }: { comes: boolean; by: PhoneAccount },
): void => {
  const participant = participantNode({ account, admin: false });
  world.store.transaction(() => {
    const { number } = account;
    if (comes) world.store.run('insert or ignore into group_member (group_id, number) values (?, ?)', group.id, number);
    notifyGroup(world, group, by, node(comes ? 'add' : 'remove', {}, [participant]));
    if (!comes) world.store.run('delete from group_member where group_id = ? and number = ?', group.id, number);
  });
  world.log(comes ? 'group joined' : 'group left', { group: group.id, member: account.number });
};

/** Answers a companion's queries about groups: all groups of its phone, or one of them. */
export const groupAnswer = (world: World, phone: string, query: BinaryNode): BinaryNode => {
  const { store } = world;
  const own = groupsOf(store, phone);
  if (childStanzas(query)[0]?.tag === 'participating')
    return result(query, [
      node(
        'groups',
        {},
        own.map((group) => groupNode(store, group)),
      ),
    ]);
  const asked = own.find((group) => simulatedGroupJid(group) === query.attrs['to']);
  world.log('group asked', { phone, group: asked?.id });
  return asked ? result(query, [groupNode(store, asked)]) : failed(query, 404, 'item-not-found');
};
