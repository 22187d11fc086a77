import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { combineSlices } from '@reduxjs/toolkit';
import * as entities from '../../../web/api/records/entities.ts';
import { select } from 'typed-redux-saga';
import { appMessageFrame, ticketFrame } from '../../../web/api/frames.ts';
import { signedOut } from '../../../web/api/signing.ts';
import { streamReset } from '../../../web/api/stream.ts';
import { holding, sweepSaga } from '../../../web/api/records/sweeping.ts';
import { allSaga } from '../../../web/api/records/useAll.ts';
import { contact } from '../features/contact/records.ts';
import { at, message, ticket } from '../features/conversation/records.ts';
import { reply } from '../features/quickMessage/page.ts';
import { heard } from '../kernel/heard.ts';
import { openFeature } from '../kernel/openFeature.ts';
import { connection, queue } from '../kernel/records.ts';

const { told, changed, selectRecord, allAsked } = entities;
const asked: string[] = [];
let answer: (path: string) => unknown = () => [];
const open = () =>
  openFeature({ reducer: () => combineSlices(entities.entitiesSlice), sagas: [allSaga, sweepSaga] }, ({ path }) => {
    asked.push(path);
    return answer(path);
  });
let page: ReturnType<typeof open>;
const record = <K extends Parameters<typeof selectRecord>[1]>(kind: K, id: number | string) =>
  selectRecord(page.getState(), kind, id);
beforeEach(() => {
  asked.length = 0;
  page = open();
});
afterEach(() => page.close());

describe('each record is stored once', () => {
  test('a reply made before a ticket was read does not make it unread again; a newer message does', () => {
    const unread = ticket(1, { unreadMessages: 3 });
    page.dispatch(told({ ticket: [unread] }));
    page.dispatch(ticketFrame({ action: 'updateUnread', payload: { ticketId: 1 } }));
    page.dispatch(told({ ticket: [unread] }));
    expect(record('ticket', 1)?.unreadMessages).toBe(0);
    const later = new Date(Date.parse(unread.updatedAt) + 1).toISOString();
    page.dispatch(told({ ticket: [{ ...unread, unreadMessages: 1, updatedAt: later }] }));
    expect(record('ticket', 1)?.unreadMessages).toBe(1);
  });

  test('removes the name of an erased user everywhere, even of one who was deleted before', () => {
    page.dispatch(told({ ticket: [ticket(1)] }));
    const owner = record('ticket', 1)?.user;
    page.dispatch(heard('user', 'delete', { userId: owner?.id }));
    expect(record('ticket', 1)?.user).toEqual(owner);
    page.dispatch(heard('user', 'erase', { userId: owner?.id }));
    expect(record('ticket', 1)?.user).toEqual({ id: owner?.id, name: '' });
  });

  test('renames a queue in tickets, connections and everywhere else', () => {
    const vendas = { id: 1, name: 'Vendas', color: '#2F7DD1' };
    page.dispatch(told({ ticket: [ticket(1)], whatsapp: [connection(1, { queueIds: [1], queues: [vendas] })] }));
    page.dispatch(heard('queue', 'update', { queue: queue(1, 'Loja') }));
    expect(record('ticket', 1)?.queue?.name).toBe('Loja');
    expect(record('whatsapp', 1)?.queues.map(({ name }) => name)).toEqual(['Loja']);
    page.dispatch(heard('queue', 'delete', { queueId: 1 }));
    expect(record('ticket', 1)?.queue).toBeNull();
    expect(record('whatsapp', 1)).toMatchObject({ queues: [], queueIds: [] });
  });

  test('nested records fill in missing fields, but overwrite nothing', () => {
    page.dispatch(told({ ticket: [ticket(1)] }));
    page.dispatch(heard('contact', 'update', { contact: contact(1, { name: 'Helena' }) }));
    page.dispatch(told({ ticket: [ticket(2, { contactId: 1, contact: { ...ticket(1).contact, name: 'Antiga' } })] }));
    expect([record('ticket', 1)?.contact.name, record('ticket', 2)?.contact.name]).toEqual(['Helena', 'Helena']);
  });

  test('after a reset of the stream, nested records also overwrite, until the record itself arrives', () => {
    page.dispatch(told({ ticket: [ticket(1)] }));
    page.dispatch(heard('contact', 'update', { contact: contact(1, { name: 'Helena' }) }));
    page.dispatch(streamReset());
    page.dispatch(told({ ticket: [ticket(1, { contact: { ...ticket(1).contact, name: '', erased: true } })] }));
    expect(record('ticket', 1)?.contact).toMatchObject({ name: '', erased: true });
    expect(record('contact', 1)?.name).toBe('');
    page.dispatch(heard('contact', 'update', { contact: contact(1, { name: 'Nova', version: 9 }) }));
    page.dispatch(told({ ticket: [ticket(2, { contactId: 1, contact: { ...ticket(1).contact, name: 'Antiga' } })] }));
    expect(record('ticket', 1)?.contact.name).toBe('Nova');
  });

  test('keeps the name of a deleted user in tickets', () => {
    page.dispatch(told({ ticket: [ticket(1, { userId: 7, user: { id: 7, name: 'Ana' } })] }));
    page.dispatch(heard('user', 'delete', { userId: 7 }));
    expect(record('ticket', 1)?.user?.name).toBe('Ana');
    expect(record('user', 7)).toBeUndefined();
  });

  test('an unchanged record stays the same object when others change', () => {
    page.dispatch(told({ ticket: [ticket(1), ticket(2)] }));
    const before = record('ticket', 1);
    page.dispatch(ticketFrame({ action: 'update', payload: { ticket: ticket(2, { updatedAt: at(9) }) } }));
    expect(record('ticket', 1)).toBe(before);
    page.dispatch(heard('queue', 'update', { queue: queue(7, 'Outra') }));
    expect(record('ticket', 1)).toBe(before);
  });

  test('keeps the later state when replies and frames overtake each other', () => {
    page.dispatch(told({ ticket: [ticket(1, { status: 'closed', updatedAt: at(5) })] }));
    page.dispatch(told({ ticket: [ticket(1)] }));
    expect(record('ticket', 1)?.status).toBe('closed');
    page.dispatch(heard('contact', 'update', { contact: contact(1, { name: 'Nova', version: 2 }) }));
    page.dispatch(told({ contact: [contact(1, { name: 'Velha', version: 1 })] }));
    expect(record('contact', 1)?.name).toBe('Nova');
  });

  test('the acknowledgement of a message only rises, and an older state does not undo an edit', () => {
    const sent = message(1, 2, { fromMe: true, ack: 3 });
    for (const ack of [3, 1]) page.dispatch(told({ message: [{ ...sent, ack }] }));
    expect(record('message', sent.id)?.ack).toBe(3);
    page.dispatch(told({ message: [{ ...sent, ack: 4 }] }));
    expect(record('message', sent.id)?.ack).toBe(4);
    page.dispatch(told({ message: [{ ...message(2, 2), body: 'novo', updatedAt: at(50) }] }));
    page.dispatch(told({ message: [message(2, 2)] }));
    expect(record('message', 'message-2')?.body).toBe('novo');
    const waits = message(3, 2, { fromMe: true, ack: 1 });
    for (const one of [waits, { ...waits, ack: 0, error: '429' }]) page.dispatch(told({ message: [one] }));
    expect(record('message', waits.id)?.error).toBe('429');
  });

  test('keeps fields that the reply to a write leaves out', () => {
    const known = connection(1, { status: 'CONNECTED' });
    page.dispatch(told({ whatsapp: [known] }));
    page.dispatch(changed({ whatsapp: { id: 1, name: 'Matriz' } }));
    expect(record('whatsapp', 1)).toEqual({ ...known, name: 'Matriz' });
    page.dispatch(changed({ whatsapp: { id: 9, name: 'Ninguém' } }));
    expect(record('whatsapp', 9)).toBeUndefined();
  });

  test('removes everything of an erased contact from tickets and messages', () => {
    page.dispatch(told({ ticket: [ticket(1)], message: [message(1, 1), message(2, 2)] }));
    page.dispatch(heard('contact', 'update', { contact: contact(1, { name: '', erased: true }) }));
    expect(record('ticket', 1)).toMatchObject({ lastMessage: '', contact: { erased: true, name: '' } });
    expect(record('message', 'message-1')).toMatchObject({ body: '', isErased: true, contact: { name: '' } });
    expect(record('message', 'message-2')?.body).toBe('texto 2');
  });

  test('removes everything at the sign-out', () => {
    page.dispatch(told({ ticket: [ticket(1)] }));
    page.dispatch(signedOut());
    expect([record('ticket', 1), page.getState().entities.tables.contact]).toEqual([undefined, {}]);
  });
});

describe('all records of a kind', () => {
  const names = () =>
    entities
      .selectAllOf(
        'queue',
        (a, b) => a.id - b.id,
      )(page.getState())
      .map(({ name }) => name);

  test('load once when they are first needed, and then stay live, even after a reset', async () => {
    let all = [queue(1, 'Vendas'), queue(2, 'Suporte')];
    answer = () => all;
    page.dispatch(streamReset());
    await page.wait();
    expect(asked).toEqual([]);
    for (const _ of [1, 2]) page.dispatch(allAsked('queue'));
    await page.wait();
    page.dispatch(allAsked('queue'));
    await page.wait();
    expect([asked, names()]).toEqual([['/queue'], ['Vendas', 'Suporte']]);
    page.dispatch(heard('queue', 'create', { queue: queue(3, 'Caixa') }));
    page.dispatch(heard('queue', 'delete', { queueId: 1 }));
    expect(names()).toEqual(['Suporte', 'Caixa']);
    all = [queue(2, 'Ajuda', { version: 2 })];
    page.dispatch(streamReset());
    await page.wait();
    expect([asked.length, names()]).toEqual([2, ['Ajuda']]);
  });

  test('load again on the next need if they failed to load', async () => {
    answer = () => Response.json({}, { status: 500 });
    page.dispatch(allAsked('quickmessage'));
    await page.wait();
    expect(entities.selectPhase(page.getState(), 'quickmessage')).toBe('failed');
    answer = () => [reply(1)];
    page.dispatch(allAsked('quickmessage'));
    await page.wait();
    expect(entities.selectPhase(page.getState(), 'quickmessage')).toBe('ready');
  });
});

test('removes unused records within a minute, and at once if the user lost access to them', async () => {
  holding(function* () {
    yield* select(() => null);
    return { ticket: [1], message: ['message-1'] };
  });
  const frame = (n: number, id: number) => {
    const whole = ticket(id);
    const payload = { message: message(n, id), ticket: whole, contact: whole.contact };
    page.dispatch(appMessageFrame({ action: 'create', payload }));
  };
  frame(1, 1);
  frame(2, 2);
  page.dispatch(told({ contact: [contact(8)] }));
  await page.wait(60_000);
  expect([record('ticket', 2), record('message', 'message-2'), record('contact', 8)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect([record('ticket', 1)?.contact.name, record('message', 'message-1')?.body]).toEqual(['Contato 1', 'texto 1']);
  frame(3, 3);
  page.dispatch(ticketFrame({ action: 'delete', payload: { ticketId: 3 } }));
  await page.wait();
  expect([record('ticket', 3), record('message', 'message-3')]).toEqual([undefined, undefined]);
});
