import { describe, expect, test } from '@jest/globals';
import { standingAfter } from '../../../../web/features/audit/standing.ts';
import type { AuditEntry } from '../../../../domain/audit/entry.ts';

let position = 0;
const entry = (type: string, data: AuditEntry['data'] = {}, more: Partial<AuditEntry> = {}): AuditEntry => ({
  position: String(++position),
  at: '2026-11-22T12:00:00.000Z',
  type,
  by: 'system',
  rule: '',
  messageId: type.startsWith('Message') ? 'm1' : null,
  hidden: false,
  data,
  ...more,
});
const opened = entry('TicketOpened', { contactId: 2, connectionId: 9, queueId: null, isGroup: true });
const accepted = entry('TicketAccepted', { userId: 7 });
const received = entry('MessageReceived', { kind: 'text', body: 'oi' });
const changed = (type: string, data: AuditEntry['data']) => entry(type, { contactId: 2, ...data });
const messagesAfter = (...entries: AuditEntry[]) => standingAfter([opened, received, ...entries]).messages;

describe('the audit page computes the same ticket state as the ticket itself', () => {
  test.each([
    [
      'given to a user when it was closed',
      [entry('TicketClosed', { userId: 7 }), entry('TicketTransferred', { queueId: 3, userId: 8, connectionId: 9 })],
      { status: 'open', userId: 8, queueId: 3 },
    ],
    [
      'merged with another',
      [entry('TicketMerged', { into: 5, queueId: 3, userId: 8 })],
      { status: 'closed', userId: 8, queueId: 3 },
    ],
    ['closed by a colleague', [entry('TicketClosed', { userId: 8 })], { status: 'closed', userId: 8 }],
    ['asked how it went', [entry('TicketRatingAsked')], { rating: null }],
    ['deleted', [entry('TicketDeleted')], { status: 'deleted' }],
  ])('%s', (_, entries, stands) => {
    expect(standingAfter([opened, accepted, ...entries])).toMatchObject(stands);
  });
});

describe('the audit page computes the same message state as the message itself', () => {
  test('shows its text once it is decrypted', () => {
    const shut = entry('MessageReceived', { kind: 'ciphertext', body: '' });
    const after = (...entries: AuditEntry[]) => standingAfter([opened, shut, ...entries]).messages;
    expect(after()).toMatchObject([{ kind: 'ciphertext', body: '' }]);
    const decrypted = entry('MessageDecrypted', { kind: 'text', body: 'oi' });
    expect(after(decrypted)).toMatchObject([{ kind: 'text', body: 'oi' }]);
  });

  test('shows a call with its outcome at that moment', () => {
    const rang = entry('MessageReceived', { kind: 'call_log', body: '', call: { video: false, outcome: 'ringing' } });
    const missed = entry('MessageCallEnded', { outcome: 'missed' });
    expect(standingAfter([opened, rang]).messages).toMatchObject([{ call: { outcome: 'ringing' } }]);
    expect(standingAfter([opened, rang, missed]).messages).toMatchObject([{ call: { outcome: 'missed' } }]);
  });

  test('shows the last reaction of each person, and no withdrawn one', () => {
    const reacted = (emoji: string, participantId: number, ms: number) =>
      changed('MessageReacted', { emoji, fromMe: false, participantId, ms });
    const [message] = messagesAfter(reacted('👍', 4, 1), reacted('🎉', 5, 2), reacted('', 4, 3), reacted('🚀', 5, 4));
    expect(message?.reactions.flatMap(({ emoji }) => emoji || [])).toEqual(['🚀']);
  });

  test('shows the latest edit, even if an older one arrives after it', () => {
    const edits = [
      changed('MessageEdited', { body: 'novo', ms: 20 }),
      changed('MessageEdited', { body: 'velho', ms: 10 }),
    ];
    expect(messagesAfter(...edits)).toMatchObject([{ body: 'novo', edits: 2 }]);
  });

  test('shows the words of a voice message, transcribed or synthesized', () => {
    expect(messagesAfter(changed('MessageTranscribed', { body: 'Abrem hoje?' }))).toMatchObject([
      { body: 'Abrem hoje?' },
    ]);
    const voice = entry('MessageQueued', { body: '', spoken: 'Sim.', media: { name: 'a.ogg', kind: 'audio' } });
    expect(standingAfter([opened, voice]).messages).toMatchObject([{ body: 'Sim.', kind: 'audio' }]);
  });

  test('shows it in the ticket that it moved to, and not in the one that it left', () => {
    const moved = changed('MessageMoved', { from: 1, ticketId: 4, kind: 'text', body: 'oi' });
    expect(messagesAfter(moved)).toEqual([]);
    expect(standingAfter([opened, moved]).messages).toMatchObject([{ body: 'oi', by: 'contact' }]);
  });
});

test('the audit page shows the ticket as it was after each event', () => {
  const entries = [
    entry('TicketOpened', { contactId: 2, connectionId: 9, queueId: null, isGroup: false }),
    entry('MessageReceived', { kind: 'text', body: 'oi' }, { by: 'contact' }),
    entry('TicketAccepted', { userId: 7 }),
    entry('MessageQueued', { body: 'olá', media: null }, { messageId: 'm2', by: 7 }),
    entry('MessageAcknowledged', { ack: 4 }, { messageId: 'm2' }),
    entry('MessageAcknowledged', { ack: 3 }, { messageId: 'm2' }),
    entry('MessageReacted', { contactId: 2, emoji: '👍', fromMe: false, ms: 1 }, { messageId: 'm2' }),
    entry('MessageDeleted', { contactId: 2, ms: 2 }, { by: 'contact' }),
    entry('TicketTransferred', { queueId: 3, userId: null, connectionId: 9 }),
    entry('TicketClosed', { userId: 7 }),
    entry('TicketRated', { rating: 3, userId: 7 }),
  ];
  expect(standingAfter(entries.slice(0, 2))).toMatchObject({
    status: 'pending',
    messages: [{ body: 'oi', isDeleted: false }],
  });
  expect(standingAfter(entries.slice(0, 4))).toMatchObject({ status: 'open', userId: 7, messages: [{}, { ack: 1 }] });
  expect(standingAfter(entries.slice(0, 9))).toMatchObject({ status: 'pending', userId: null, queueId: 3 });
  expect(standingAfter(entries)).toMatchObject({
    status: 'closed',
    rating: 3,
    messages: [
      { body: 'oi', isDeleted: true },
      { ack: 4, reactions: [{ emoji: '👍' }] },
    ],
  });
  expect(standingAfter([])).toMatchObject({ status: 'pending', messages: [] });
});
