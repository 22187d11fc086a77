import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { recordMessageChange } from '../../../commands/message/recordMessageChange.ts';
import { openInbox, receiveMessage, type Inbox, type Incoming } from '../../../commands/message/receive.ts';
import { verify } from '../../../projections/kernel/rebuild/verify.ts';
import { views } from '../../../projections/views.ts';
import { signIn, type Api } from '../../kernel/api.ts';
import { eventually } from '../../kernel/eventually.ts';
import { incomingText } from '../../kernel/incoming.ts';
import { startSystem, type System } from '../../kernel/system.ts';

const GROUP = '120363000000000001';
const [ANA, BIA] = ['5511987650001', '5511987650002'];
let system: System;
let inbox: Inbox;
let api: Api;
let companyId: number;
let connectionId: number;

const from = (number: string, body: string, over: Partial<Incoming> = {}): Incoming => {
  const sender = { number, pushName: number === ANA ? 'Ana' : '' };
  return incomingText({ companyId, connectionId, ...sender, group: { groupId: GROUP, subject: '' }, body, ...over });
};

beforeAll(async () => {
  system = await startSystem();
  const admin = await signIn(system.url, system.admin);
  ({ api } = admin);
  ({ companyId } = admin.user);
  connectionId = Number(Object((await api('POST', '/whatsapp', { name: 'Loja' })).body).id);
  inbox = openInbox(system.deps);
});
afterAll(async () => {
  await inbox?.close();
  await system?.stop();
});

const tickets = async (query: string) => Object((await api('GET', `/tickets?${query}`)).body).tickets;
const groupTicket = () =>
  eventually(async () => {
    const [found, ...others] = await tickets('status=pending&isGroup=true');
    expect(others).toEqual([]);
    expect(found).toBeDefined();
    return found;
  });
const messages = async () => Object((await api('GET', `/messages/${(await groupTicket()).id}`)).body).messages;
const said = async (body: string) =>
  eventually(async () => {
    const found = (await messages()).find((each: { body: string }) => each.body === body);
    expect(found).toBeDefined();
    return found;
  });

describe('a group', () => {
  test('has one ticket for all its members, apart from their own tickets', async () => {
    await receiveMessage(inbox, from(ANA, 'Oi, grupo'));
    await Promise.all([receiveMessage(inbox, from(BIA, 'Oi, Ana')), receiveMessage(inbox, from(ANA, 'Tudo bem?'))]);
    await receiveMessage(inbox, from(ANA, 'Só para vocês', { group: undefined }));
    await eventually(async () => {
      const shown = { isGroup: true, unreadMessages: 3, contact: { isGroup: true, number: '' } };
      expect(await groupTicket()).toMatchObject(shown);
      expect(await tickets('status=pending')).toHaveLength(2);
    });
    const others = await tickets('status=pending&isGroup=false');
    expect(others).toMatchObject([{ isGroup: false, contact: { name: 'Ana', isGroup: false } }]);
  });

  test('is named by its subject, with live updates', async () => {
    for (const subject of ['Obra', 'Obra da casa']) {
      await receiveMessage(inbox, from(ANA, 'x', { group: { groupId: GROUP, subject } }));
      await eventually(async () => expect(await groupTicket()).toMatchObject({ contact: { name: subject } }));
    }
  });

  test('names the author of each message, by number if there is no name', async () => {
    expect(await said('Oi, grupo')).toMatchObject({ participant: { name: 'Ana', number: ANA } });
    expect(await said('Oi, Ana')).toMatchObject({ participant: { name: BIA, number: BIA } });
  });

  test('names mentioned people and the author of a quoted message', async () => {
    const mentions = [
      { said: '111', number: null, lid: '111', isMe: true },
      { said: '222', number: ANA, lid: '222', isMe: false },
      { said: '333', number: '5511955550000', lid: '333', isMe: false },
    ];
    const { waId } = from(BIA, '');
    await receiveMessage(inbox, from(ANA, 'a pergunta', { waId }));
    await receiveMessage(inbox, from(BIA, '@111 @222 @333', { mentions, quotedWaId: waId }));
    expect(await said('@111 @222 @333')).toMatchObject({
      mentions: [
        { said: '111', isMe: true },
        { said: '222', isMe: false, name: 'Ana' },
        { said: '333', isMe: false, name: '', number: '5511955550000' },
      ],
      quotedMsg: { body: 'a pergunta', contact: { name: 'Ana' } },
    });
    expect(await groupTicket()).toMatchObject({ lastMessage: '@111 @Ana @333' });
  });

  test('lets only the author and an admin change a message; reactions name their author', async () => {
    const message = from(ANA, 'antes');
    await receiveMessage(inbox, message);
    const of = { waId: message.waId, fromMe: false };
    const ms = message.timestamp * 1000 + 1;
    const follow = (number: string, change: Parameters<typeof recordMessageChange>[1]['change']) =>
      recordMessageChange(inbox, { ...from(number, ''), change });
    await follow(BIA, { is: 'edit', of, ms, body: 'dela' });
    await follow(BIA, { is: 'deletion', of, ms });
    await follow(ANA, { is: 'edit', of, ms: ms + 1, body: 'depois' });
    await follow(BIA, { is: 'reaction', of, ms, emoji: '👍' });
    await eventually(async () =>
      expect(await said('depois')).toMatchObject({ isEdited: true, reactions: [{ emoji: '👍', name: BIA }] }),
    );
    const { id } = await said('depois');
    await follow(BIA, { is: 'deletion', of, ms: ms + 2, byAdmin: true });
    await eventually(async () =>
      expect((await messages()).find((each: { id: string }) => each.id === id)).toMatchObject({ isDeleted: true }),
    );
  });

  test('hides the words of an erased participant, and no one else’s', async () => {
    const { participant } = await said('Oi, grupo');
    const { participant: other } = await said('Oi, Ana');
    const { waId } = from(ANA, '');
    await receiveMessage(inbox, from(BIA, 'fica', { waId }));
    const reaction = { is: 'reaction', of: { waId, fromMe: false }, ms: 1_790_000_000_000, emoji: '👍' } as const;
    await recordMessageChange(inbox, { ...from(ANA, ''), change: reaction });
    await eventually(async () => expect(await said('fica')).toMatchObject({ reactions: [{ name: 'Ana' }] }));
    await receiveMessage(inbox, from(ANA, 'a última palavra'));
    await said('a última palavra');
    expect(
      await api('POST', `/contacts/${participant.id}/erase`, { reason: 'request', confirmation: 'Ana' }),
    ).toMatchObject({
      status: 200,
    });
    await eventually(async () => {
      const all: { participant: { id: number; name: string } | null; body: string; isErased: boolean }[] =
        await messages();
      const hers = all.filter((each) => each.participant?.id === participant.id);
      expect(hers.length).toBeGreaterThan(0);
      expect(hers.every(({ body, isErased, participant: who }) => body === '' && isErased && who?.name === '')).toBe(
        true,
      );
      expect(all.find((each) => each.participant?.id === other.id)).toMatchObject({ isErased: false });
      expect(await groupTicket()).toMatchObject({ lastMessage: '', contact: { erased: false } });
    });
    expect(await said('fica')).toMatchObject({ reactions: [] });
    await eventually(async () => expect(await verify(system.deps.store, system.db, views)).toEqual([]));
    await receiveMessage(inbox, from(ANA, 'de volta'));
    expect((await said('de volta')).participant.id).not.toBe(participant.id);
  });

  test('can be opened by hand as a group; messages of groups arrive only if a setting allows them', async () => {
    const ticket = await groupTicket();
    await api('PUT', `/tickets/${ticket.id}`, { status: 'closed' });
    const opened = await api('POST', '/tickets', { contactId: ticket.contactId, whatsappId: connectionId });
    expect(opened).toMatchObject({ status: 200, body: { isGroup: true } });
    expect(await inbox.groups.wanted(companyId)).toBe(false);
    await api('PUT', '/settings/CheckMsgIsGroup', { value: 'disabled' });
    await eventually(async () => expect(await inbox.groups.wanted(companyId)).toBe(true));
  });
});
