import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { EventStoreDBClient } from '@eventstore/db-client';
import { recordMessageChange, type IncomingChange } from '../../../commands/message/recordMessageChange.ts';
import { openInbox, receiveMessage, type Inbox, type Incoming } from '../../../commands/message/receive.ts';
import { apiOf, signIn, type Api } from '../../kernel/api.ts';
import { eventually } from '../../kernel/eventually.ts';
import { incomingText } from '../../kernel/incoming.ts';
import { appendRaw } from '../../kernel/log.ts';
import { startSystem, type System } from '../../kernel/system.ts';

let system: System;
let inbox: Inbox;
let api: Api;
let companyId: number;
let whatsappId: number;

const from = (number: string, body: string, over: Partial<Incoming> = {}): Incoming =>
  incomingText({ companyId, connectionId: whatsappId, number, body, ...over });

beforeAll(async () => {
  system = await startSystem();
  const admin = await signIn(system.url, system.admin);
  ({ api } = admin);
  ({ companyId } = admin.user);
  const added = await api('POST', '/whatsapp', { name: 'Loja' });
  expect(added.status).toBe(200);
  whatsappId = Number(Object(added.body).id);
  inbox = openInbox(system.deps);
});
afterAll(async () => {
  await inbox?.close();
  await system?.stop();
});

const tickets = async (query: string) => Object((await api('GET', `/tickets?${query}`)).body).tickets;

test('a message from a new contact opens a pending ticket; after its resolution the next message opens another', async () => {
  await receiveMessage(inbox, from('5511987650001', 'Olá'));
  const ticket = await eventually(async () => {
    const [found, ...others] = await tickets('status=pending');
    expect(others).toEqual([]);
    expect(found).toMatchObject({
      lastMessage: 'Olá',
      unreadMessages: 1,
      contact: { name: 'Maria', number: '5511987650001' },
    });
    return found;
  });

  const accepted = await api('PUT', `/tickets/${ticket.id}`, { status: 'open', userId: 1 });
  expect(accepted).toMatchObject({ status: 200, body: { status: 'open', user: { name: 'Administrador' } } });
  const sent = await api('POST', `/messages/${ticket.id}`, {
    body: 'Bom dia!',
    fromMe: true,
    read: 1,
    quotedMsg: null,
  });
  expect(sent).toMatchObject({ status: 200, body: { body: 'Bom dia!', ack: 1, fromMe: true } });
  const read = await api('GET', `/messages/${ticket.id}`);
  expect(Object(read.body).messages.map((m: { body: string }) => m.body)).toEqual(['Olá', 'Bom dia!']);

  expect(await api('PUT', `/tickets/${ticket.id}`, { status: 'closed' })).toMatchObject({
    status: 200,
    body: { status: 'closed' },
  });
  await receiveMessage(inbox, from('5511987650001', 'Mais uma coisa'));
  await eventually(async () => expect(await tickets('status=pending')).toHaveLength(1));
  expect((await tickets('status=pending'))[0].id).not.toBe(ticket.id);
});

test('a redelivered message changes nothing, even with an empty cache', async () => {
  const message = from('5511987650002', 'Uma vez');
  const written = async () => {
    const { events } = await system.deps.store.read(`message-${companyId}.${whatsappId}.-.-.in.${message.waId}`);
    return events.length;
  };
  await receiveMessage(inbox, message);
  await receiveMessage(inbox, message);
  const forgetful = openInbox(system.deps);
  await receiveMessage(forgetful, message);
  await forgetful.close();
  expect(await written()).toBe(1);
  await eventually(async () => {
    const found = await tickets('showAll=true&searchParam=5511987650002');
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ unreadMessages: 1 });
  });
});

test('an unreadable message counts once and gets its words later, in a new ticket if the first was resolved', async () => {
  const number = '5511987650012';
  const words = from(number, 'Abrem hoje?');
  await receiveMessage(inbox, { ...words, kind: 'ciphertext', body: '' });
  const ticket = await eventually(async () => {
    const [found] = await tickets(`showAll=true&searchParam=${number}`);
    expect(found).toMatchObject({ lastMessage: '⏳', unreadMessages: 1 });
    return found;
  });
  await api('PUT', `/tickets/${ticket.id}`, { status: 'closed' });
  await eventually(async () => expect((await tickets(`showAll=true&searchParam=${number}`))[0].status).toBe('closed'));
  const forgetful = openInbox(system.deps);
  await receiveMessage(forgetful, words);
  await receiveMessage(forgetful, words);
  await forgetful.close();
  await eventually(async () => {
    const found = await tickets(`showAll=true&searchParam=${number}`);
    expect(found).toMatchObject([
      { status: 'pending', lastMessage: 'Abrem hoje?', unreadMessages: 1 },
      { id: ticket.id, status: 'closed' },
    ]);
    const { messages } = Object((await api('GET', `/messages/${found[0].id}`)).body);
    const came = messages.filter(({ fromMe }: { fromMe: boolean }) => !fromMe);
    expect(came).toMatchObject([{ ticketId: found[0].id, body: 'Abrem hoje?', mediaType: 'conversation' }]);
  });
});

test('a signal without content completes an unreadable message; on its own it opens no ticket', async () => {
  const number = '5511987650015';
  const signal = { ...from(number, ''), kind: 'signal' };
  await receiveMessage(inbox, signal);
  await receiveMessage(inbox, { ...signal, waId: `${signal.waId}B`, kind: 'ciphertext' });
  await receiveMessage(inbox, { ...signal, waId: `${signal.waId}B` });
  await eventually(async () => {
    const [found, ...others] = await tickets(`showAll=true&searchParam=${number}`);
    expect([found?.lastMessage, others]).toEqual(['📎', []]);
    const { messages } = Object((await api('GET', `/messages/${found.id}`)).body);
    expect(messages.map(({ mediaType }: { mediaType: string }) => mediaType)).toEqual(['signal']);
  });
});

test('a customer’s new message continues an imported ticket, so it is not closed with the import', async () => {
  const number = '5511987650014';
  await receiveMessage(inbox, from(number, 'De ontem', { imported: true }));
  await receiveMessage(inbox, from(number, 'De hoje'));
  const [ticket] = await eventually(async () => {
    const found: { id: number }[] = await tickets(`status=pending&searchParam=${number}`);
    expect(found).toMatchObject([{ lastMessage: 'De hoje' }]);
    return found;
  });
  const { events } = await system.deps.store.read(`ticket-${companyId}.${ticket?.id}`);
  expect(events.map(({ event }) => event.type)).toEqual(['TicketOpened', 'TicketContinued']);
});

test('20 messages in a burst from a new contact make one ticket, in order', async () => {
  const burst = Array.from({ length: 20 }, (_, i) => from('5511987650003', `m${i}`, { timestamp: 1_790_000_500 }));
  for (const message of burst) await receiveMessage(inbox, message);
  await eventually(async () => {
    const [ticket, ...others] = (await tickets('status=pending&searchParam=5511987650003')) as {
      id: number;
      unreadMessages: number;
    }[];
    expect(others).toEqual([]);
    expect(ticket?.unreadMessages).toBe(20);
    const page = Object((await api('GET', `/messages/${ticket?.id}`)).body);
    expect(page.messages.map((m: { body: string }) => m.body)).toEqual(burst.map(({ body }) => body));
  });
});

/** Appends an event that the codec would refuse. */
const damage = async (stream: string, type: string, data: Record<string, unknown>) => {
  const raw = EventStoreDBClient.connectionString(system.context.eventStoreUrl);
  await appendRaw({ raw, namespace: system.context.config.eventStoreNamespace }, stream, { type, data });
  await raw.dispose();
};

test('a damaged event in a contact or its ticket does not block the contact’s messages', async () => {
  const number = '5511987650004';
  await receiveMessage(inbox, from(number, 'Primeira'));
  const ticket = await eventually(async () => {
    const [found] = await tickets(`showAll=true&searchParam=${number}`);
    expect(found).toBeDefined();
    return found;
  });
  await damage(`ticket-${companyId}.${ticket.id}`, 'TicketAccepted', { userId: 'seven' });
  await damage(`contact-${companyId}.${ticket.contactId}`, 'ContactRenamed', { name: 7 });
  const forgetful = openInbox(system.deps);
  await receiveMessage(forgetful, from(number, 'Segunda'));
  await forgetful.close();
  await receiveMessage(inbox, from(number, 'Terceira'));
  await eventually(async () => {
    const { messages } = Object((await api('GET', `/messages/${ticket.id}`)).body);
    expect(messages.map((m: { body: string }) => m.body)).toEqual(['Primeira', 'Segunda', 'Terceira']);
  });
});

test('a request without a token is refused', async () => {
  expect(await apiOf(system.url)('GET', '/tickets')).toMatchObject({
    status: 401,
    body: { error: 'ERR_SESSION_EXPIRED' },
  });
});

test('edits, reactions and deletions open no ticket, add nothing unread and keep the former words', async () => {
  const number = '5511987650077';
  const chat = async () => (await tickets(`searchParam=${number}&status=pending`))[0];
  const { waId, body: _, ...writer } = from(number, '');
  const change = (next: string, what: IncomingChange['change']): IncomingChange => ({
    ...writer,
    waId: next,
    change: what,
  });
  const of = { waId, fromMe: false };
  const edit = (next: string, body: string, ms: number) =>
    recordMessageChange(inbox, change(next, { is: 'edit', of, body, ms }));
  await edit('EARLY', 'quero dois', 1_790_000_100_000);
  expect(await chat()).toBeUndefined();
  await receiveMessage(inbox, { ...writer, waId, body: 'quero um' });
  await edit('EARLY', 'quero dois', 1_790_000_100_000);
  await edit('LATER', 'quero três', 1_790_000_200_000);
  const reaction = { is: 'reaction', of, emoji: '👍', ms: 1_790_000_300_000 } as const;
  for (const again of ['R1', 'R1', 'R2']) await recordMessageChange(inbox, change(again, reaction));
  const ticket = await eventually(async () => {
    const found = await chat();
    expect(found).toMatchObject({ lastMessage: 'quero três', unreadMessages: 1 });
    return found;
  });
  const messages = async () => Object((await api('GET', `/messages/${ticket.id}`)).body).messages;
  const [message] = await eventually(async () => {
    const all = await messages();
    expect(all).toMatchObject([{ body: 'quero três', isEdited: true, reactions: [{ emoji: '👍', name: 'Maria' }] }]);
    return all;
  });
  // A change in another chat changes nothing here.
  const stranger = { ...change('X', { is: 'deletion', of, ms: 1 }), number: '5511987650078' };
  await recordMessageChange(inbox, stranger);
  await recordMessageChange(inbox, change('GONE', { is: 'deletion', of, ms: 1_790_000_400_000 }));
  await eventually(async () => expect(await messages()).toMatchObject([{ body: '', isDeleted: true, reactions: [] }]));
  expect(await chat()).toMatchObject({ lastMessage: '🚫', unreadMessages: 1 });
  const history = await api('GET', `/messages/${message.id}/history`);
  expect(Object(history.body).map(({ body }: { body: string }) => body)).toEqual([
    'quero um',
    'quero dois',
    'quero três',
  ]);
  expect((await api('GET', `/messages/${crypto.randomUUID()}/history`)).status).toBe(404);
});
