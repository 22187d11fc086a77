import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { causeOf } from '../../../../commands/kernel/handle/cause.ts';
import { handle } from '../../../../commands/kernel/handle/handle.ts';
import { setting } from '../../../../domain/setting/decider.ts';
import { messagesByIds } from '../../../../projections/message/read.ts';
import { ticketsBy } from '../../../../projections/ticket/read.ts';
import { companyId, openWorld, until, type World } from '../world.ts';

const [ANA, BRUNO, CARLA] = ['5511988880001', '5521988880002', '553188880003'];
const WEEK = 604_800;

describe('changes of a chat, through the real client', () => {
  let world: World;
  let id: number;
  let phone: string;
  beforeAll(async () => {
    world = await openWorld();
    await world.connector();
    id = await world.add();
    phone = await world.pair(id);
  });
  afterAll(() => world?.stop());

  /** Returns the lines of a contact's conversation that are not messages. */
  const notices = async (contactId: number) => {
    const rows = await world
      .db('views.message')
      .where({ contact_id: contactId, kind: 'chat_notice' })
      .orderBy('position');
    const records = await messagesByIds(
      world.db,
      companyId,
      rows.map((row) => row.id),
    );
    return rows.flatMap((row) => records.find((record) => record.id === row.id)?.notice ?? []);
  };
  const noticed = (contactId: number, count: number) =>
    until(`${count} lines`, async () => {
      const lines = await notices(contactId);
      return lines.length >= count && lines;
    });
  const taken = (waId: string) => until('taken', async () => (await world.message(id, waId)).ack >= 2);

  test('a timer applies to all sent messages until it is turned off; lines show that, and nothing is unread', async () => {
    await world.sim.phones.say({ phone, contact: ANA, text: 'oi' });
    const { data } = await world.received(id, 'oi');
    const shown = async (waId: string) =>
      (await world.sim.phones.chat({ phone, contact: ANA })).find((each) => each.id === waId);
    const set = (ephemeralExpiration: number) =>
      world.sim.phones.say({ phone, contact: ANA, message: { protocolMessage: { type: 3, ephemeralExpiration } } });
    await world.send(id, data, { body: 'fica', waId: '3EB0C0A0' });
    await taken('3EB0C0A0');
    expect((await shown('3EB0C0A0'))?.expires).toBeUndefined();

    await set(WEEK);
    await noticed(data.contactId, 1);
    await world.send(id, data, { body: 'some', waId: '3EB0C0A1' });
    await taken('3EB0C0A1');
    expect(await shown('3EB0C0A1')).toMatchObject({ text: 'some', expires: WEEK });

    await set(0);
    expect((await noticed(data.contactId, 2)).map(({ is, seconds }) => [is, seconds])).toEqual([
      ['timer', WEEK],
      ['timer', 0],
    ]);
    await world.send(id, data, { body: 'fica de novo', waId: '3EB0C0A2' });
    await taken('3EB0C0A2');
    expect((await shown('3EB0C0A2'))?.expires).toBeUndefined();
    const [ticket] = await ticketsBy(world.db, companyId, 'id', [data.ticketId]);
    expect(ticket).toMatchObject({ lastMessage: 'fica de novo', status: 'pending' });
  });

  test('a timer is learned from the first message that carries it', async () => {
    const said = (text: string) => ({
      extendedTextMessage: { text, contextInfo: { expiration: 86_400, ephemeralSettingTimestamp: 1_700_000_000 } },
    });
    await world.sim.phones.say({ phone, contact: BRUNO, message: said('um') });
    await world.sim.phones.say({ phone, contact: BRUNO, message: said('dois') });
    const { data } = await world.received(id, 'dois');
    await noticed(data.contactId, 1);
    await world.send(id, data, { body: 'resposta', waId: '3EB0C0B0' });
    await taken('3EB0C0B0');
    const chat = await world.sim.phones.chat({ phone, contact: BRUNO });
    expect(chat.find((each) => each.id === '3EB0C0B0')).toMatchObject({ expires: 86_400 });
    expect(await notices(data.contactId)).toMatchObject([{ is: 'timer', seconds: 86_400 }]);
  });

  test('lines show the members, name and timer of a group, and nothing is sent while the phone is not in it', async () => {
    await handle(world.store, setting, {
      target: { companyId, id: 'CheckMsgIsGroup' },
      command: { type: 'ChangeSetting', value: 'disabled' },
      cause: causeOf(crypto.randomUUID(), companyId, 1),
    });
    const group = (await world.sim.phones.addGroup({ phone, subject: 'Obra', members: [ANA, BRUNO] })).id;
    const { data } = await until('the group is taken', async () => {
      await world.sim.phones.sayInGroup({ group, member: ANA, text: 'na obra' });
      return world.messages(id).find((each) => each.type === 'MessageReceived' && each.data.body === 'na obra') as
        | Awaited<ReturnType<World['received']>>
        | undefined;
    });
    const { contactId } = data;
    const inGroup = { group, member: CARLA };
    await world.sim.phones.joinGroup(inGroup);
    await world.sim.phones.leaveGroup(inGroup);
    await world.sim.phones.joinGroup({ ...inGroup, by: ANA });
    await world.sim.phones.leaveGroup({ ...inGroup, by: ANA });
    await world.sim.phones.renameGroup({ group, member: ANA, subject: 'Obra \u202enova' });
    await world.sim.phones.setGroupTimer({ group, member: ANA, seconds: 86_400 });
    const lines = await noticed(contactId, 6);
    expect(lines.map(({ is, members, by }) => [is, members[0]?.number ?? '', by?.name ?? ''])).toEqual([
      ['joined', CARLA, ''],
      ['left', CARLA, ''],
      ['added', CARLA, 'Ana Souza'],
      ['removed', CARLA, 'Ana Souza'],
      ['renamed', '', 'Ana Souza'],
      ['timer', '', ''],
    ]);
    expect(lines[4]?.subject).toBe('Obra nova');
    await world.send(id, data, { body: 'some em um dia', waId: '3EB0C0C0' });
    await taken('3EB0C0C0');
    const chat = await world.sim.phones.groupChat({ phone, group });
    expect(chat.find((each) => each.id === '3EB0C0C0')).toMatchObject({ expires: 86_400 });

    const isOut = async () => (await ticketsBy(world.db, companyId, 'id', [data.ticketId]))[0]?.isOut;
    expect(await isOut()).toBe(false);
    await world.sim.phones.leaveGroup({ group, member: phone, by: ANA });
    await until('out', isOut);
    await world.send(id, data, { body: 'ninguém lê', waId: '3EB0C0C1' });
    await until('failed', async () => (await world.message(id, '3EB0C0C1')).failed);
    expect((await world.message(id, '3EB0C0C1')).reason).toBe('ERR_NOT_IN_GROUP');
    await world.sim.phones.joinGroup({ group, member: phone, by: ANA });
    await until('in again', async () => (await isOut()) === false);
    await world.send(id, data, { body: 'de volta', waId: '3EB0C0C2' });
    await taken('3EB0C0C2');
    const own = (await noticed(contactId, 8)).slice(6);
    expect(own.map(({ is, members }) => [is, members[0]?.isMe])).toEqual([
      ['removed', true],
      ['added', true],
    ]);
    const { events } = await world.store.read(`whatsappChat-${companyId}.${contactId}x${id}`);
    expect(events).toHaveLength(8);

    const by = { group, member: ANA };
    await world.sim.phones.changeGroup({ ...by, change: 'promote', who: BRUNO });
    await world.sim.phones.changeGroup({ ...by, change: 'demote', who: BRUNO });
    await world.sim.phones.changeGroup({ ...by, change: 'description', text: 'Rua 7,\ncasa 2' });
    await world.sim.phones.changeGroup({ ...by, change: 'description' });
    for (const change of ['set', 'delete', 'invite', 'announcement', 'not_announcement', 'locked', 'unlocked'] as const)
      await world.sim.phones.changeGroup({ ...by, change });
    for (const change of ['admin_add', 'all_member_add', 'approval_on', 'approval_off'] as const)
      await world.sim.phones.changeGroup({ ...by, change });
    await world.sim.phones.changeGroup({ group, member: ANA, change: 'created_membership_requests', who: CARLA });
    const news = (await noticed(contactId, 24)).slice(8);
    expect(news.map(({ is, members: [who], subject }) => [is, who?.number ?? '', subject])).toEqual([
      ['promoted', BRUNO, ''],
      ['demoted', BRUNO, ''],
      ['described', '', 'Rua 7, casa 2'],
      ['described', '', ''],
      ['pictureChanged', '', ''],
      ['pictureRemoved', '', ''],
      ['linkReset', '', ''],
      ['adminsWrite', '', ''],
      ['allWrite', '', ''],
      ['adminsEdit', '', ''],
      ['allEdit', '', ''],
      ['adminsAdd', '', ''],
      ['allAdd', '', ''],
      ['approvalOn', '', ''],
      ['approvalOff', '', ''],
      ['requested', CARLA, ''],
    ]);
    expect(
      news.every((each) => each.is === 'pictureRemoved' || each.is === 'requested' || each.by?.name === 'Ana Souza'),
    ).toBe(true);

    for (const change of ['link', 'unlink', 'ended'] as const)
      await world.sim.phones.changeGroup({ ...by, change, text: 'Condomínio Sol' });
    const last = (await noticed(contactId, 27)).slice(24);
    expect(last.map(({ is, subject, by: who }) => [is, subject, who?.name])).toEqual([
      ['linked', 'Condomínio Sol', 'Ana Souza'],
      ['unlinked', 'Condomínio Sol', 'Ana Souza'],
      ['ended', '', 'Ana Souza'],
    ]);
    await until('ended', isOut);
  });
});
