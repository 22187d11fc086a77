import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openRestrictions } from '../../../commands/connection/restriction.ts';
import { handle, load } from '../../../commands/kernel/handle/handle.ts';
import { messageKey } from '../../../commands/message/messageKey.ts';
import { accountRestriction } from '../../../domain/connection/restriction.ts';
import { message } from '../../../domain/message/decider.ts';
import { receiveMessage } from '../../../commands/message/receive.ts';
import { recordChatChange, type ChatChange } from '../../../commands/whatsappChat/change.ts';
import { payloadsOf } from '../../../projections/payloads.ts';
import { listMessages } from '../../../projections/message/contract.ts';
import { getTicket } from '../../../projections/ticket/contract.ts';
import { eventually } from '../../kernel/eventually.ts';
import { nextCause, openWorld, type World } from '../world.ts';

const GROUP = '120363000000000077';
const [ANA, BRUNO] = ['5511988880001', '5521988880002'];
let world: World;
let loja: number;
let ticketId: number;
beforeAll(async () => {
  world = await openWorld();
  loja = await world.addConnection('Loja');
  await world.change('CheckMsgIsGroup', 'disabled');
  await eventually(async () => expect(await world.inbox.groups.wanted(world.companyId)).toBe(true));
  const group = { groupId: GROUP, subject: 'Obra' };
  for (const [number, pushName] of [
    [ANA, 'Ana'],
    [BRUNO, 'Bruno'],
  ] as const)
    await receiveMessage(world.inbox, world.incoming(loja, number, `Oi, ${pushName}`, { pushName, group }));
  ticketId = await eventually(async () => {
    const { body } = await world.admin.api('GET', '/tickets?status=pending&isGroup=true');
    return Number(Object(body).tickets[0].id);
  });
  await world.admin.api('PUT', `/tickets/${ticketId}`, { status: 'open', userId: world.admin.user.id });
});
afterAll(() => world?.close());

const me = { number: null, lid: '111', isMe: true };
const member = (number: string) => ({ number, lid: null, isMe: false });
let ms = Date.now();
type Told<T> = T extends unknown
  ? Omit<T, 'companyId' | 'connectionId' | 'number' | 'lid' | 'groupId' | 'waId' | 'ms'>
  : never;
const tell = (told: Told<ChatChange>, waId: string = crypto.randomUUID()) =>
  recordChatChange(world.inbox, {
    ...told,
    companyId: world.companyId,
    connectionId: loja,
    number: null,
    lid: null,
    groupId: GROUP,
    waId,
    ms: (ms += 1000),
  });
const change = (is: 'added' | 'removed', who: ReturnType<typeof member> | typeof me, by = member(ANA)) =>
  ({ is, members: [who], subject: '', by }) as const;
const shownTicket = async () => getTicket.reply.parse((await world.admin.api('GET', `/tickets/${ticketId}`)).body);
const page = async () => {
  const { body } = await world.admin.api('GET', `/messages/${ticketId}`);
  return listMessages.reply.strict().parse(body).messages;
};
const notices = async () => (await page()).flatMap(({ notice }) => notice ?? []);
const write = (body: string) => world.admin.api('POST', `/messages/${ticketId}`, { body });

test('after leaving a group no message is queued, by any route, and after joining again it is', async () => {
  await tell(change('removed', me));
  const { status, body } = await write('Alguém aí?');
  expect([status, body]).toMatchObject([400, { error: 'ERR_NOT_IN_GROUP' }]);
  await eventually(async () => expect((await shownTicket()).isOut).toBe(true));
  const [first] = await page();
  const { contact } = await shownTicket();
  const forwarded = await world.admin.api('POST', '/message/forward', { messageId: first?.id, contactId: contact.id });
  expect(forwarded).toMatchObject({ status: 400, body: { error: 'ERR_NOT_IN_GROUP' } });
  await tell(change('added', me));
  expect((await write('De volta')).status).toBe(200);
  await eventually(async () => expect((await shownTicket()).isOut).toBe(false));
});

test('a change that is received twice is one line, and leaves the ticket as it was', async () => {
  const before = await shownTicket();
  const known = (await notices()).length;
  for (const waId of ['3EB0AA', '3EB0AA']) await tell(change('removed', member(BRUNO)), waId);
  await eventually(async () => expect(await notices()).toHaveLength(known + 1));
  expect((await notices()).at(-1)).toEqual({
    is: 'removed',
    seconds: 0,
    members: [{ name: 'Bruno', number: BRUNO, isMe: false }],
    subject: '',
    by: { name: 'Ana', number: ANA, isMe: false },
  });
  const { lastMessage, unreadMessages, updatedAt } = await shownTicket();
  expect({ lastMessage, unreadMessages, updatedAt }).toEqual({
    lastMessage: before.lastMessage,
    unreadMessages: before.unreadMessages,
    updatedAt: before.updatedAt,
  });
});

test('clients that show no lines read a change as a message with its sentence, in replies and on the stream', async () => {
  await tell({ is: 'timer', seconds: 604_800 });
  const sentence = 'Mensagens temporárias ativadas: as novas desaparecem depois de 7 dias.';
  const told = await eventually(async () => {
    const found = (await page()).find(({ body }) => body === sentence);
    expect(found).toMatchObject({ mediaType: 'chat_notice', fromMe: true, isDeleted: false });
    return found;
  });
  const id = told?.id ?? '';
  const frames = await payloadsOf(world.system.db).load('appMessage', world.companyId, [id], false);
  expect(frames.get(id)).toMatchObject({ message: { body: sentence } });
});

test('an erased member is no longer named, not even inside the read model', async () => {
  const { body } = await world.admin.api('GET', '/contacts?searchParam=bruno');
  const [bruno] = Object(body).contacts;
  const erased = await world.admin.api('POST', `/contacts/${bruno.id}/erase`, {
    reason: 'request',
    confirmation: 'Bruno',
  });
  expect(erased.status).toBe(200);
  await eventually(async () => {
    const kept = await world.system.db('views.message').whereNotNull('notice').select('notice');
    expect(JSON.stringify(kept)).not.toContain(BRUNO);
    expect(JSON.stringify(kept)).toContain(ANA);
  });
  expect(JSON.stringify(await notices())).not.toContain('Bruno');
});

test('in a group where only admins write nothing is queued, and its refusals do not count against the account', async () => {
  const isMuted = (muted: boolean) => tell({ is: 'writing', isMuted: muted });
  await isMuted(true);
  expect(await write('Bom dia')).toMatchObject({ status: 400, body: { error: 'ERR_ADMINS_WRITE' } });
  await eventually(async () => expect((await shownTicket()).isMuted).toBe(true));
  await isMuted(false);
  await eventually(async () => expect((await shownTicket()).isMuted).toBe(false));
  expect((await notices()).slice(-2)).toMatchObject([{ is: 'muted' }, { is: 'unmuted' }]);
  const restrictions = openRestrictions(world.system.deps);
  const which = { companyId: world.companyId, connectionId: loja };
  const { contact } = await shownTicket();
  const { store } = world.system.deps;
  for (const waId of ['AVISO1', 'AVISO2', 'AVISO3']) {
    const said = { body: 'Aviso', quotedId: null, userId: null, media: null, isForwarded: false };
    const route = { ticketId, contactId: contact.id, connectionId: loja };
    const command = { type: 'QueueMessage', message: { ...route, waId, timestamp: 1_800_000_000, ...said } } as const;
    const target = { companyId: world.companyId, id: messageKey(loja, 'out', waId) };
    await handle(store, message, { target, command, cause: nextCause(world.companyId), ticketId });
    await restrictions.refused({ ...which, waId, code: '403' });
  }
  const { state } = await load(store, accountRestriction, { companyId: world.companyId, id: loja });
  expect(state.restriction).toBeNull();
});
