import { describe, expect, test } from '@jest/globals';
import type { Actor } from '../../../domain/kernel/actor.ts';
import { emptyRooms, visibilityOf, type Listener } from '../../../gateway/stream/audience.ts';
import { stillSees } from '../../../gateway/stream/frame.ts';
import { topicOf } from '../../../projections/topics.ts';
import type { Audience } from '../../../projections/kernel/view/topic.ts';
import type { Change } from '../../../projections/kernel/view/view.ts';

const actor: Actor = {
  companyId: 1,
  sessionId: 's7',
  userId: 7,
  name: 'U',
  profile: 'user',
  super: false,
  queueIds: [1],
  seesQueueless: false,
  timeZone: 'UTC',
  planId: 1,
  features: [],
};
const listener = (rooms: Partial<Listener['rooms']>, who: Partial<Actor> = {}, pendingToo = false): Listener => ({
  actor: { ...actor, ...who },
  pendingToo,
  rooms: { ...emptyRooms(), ...rooms },
});
const inRoom = (...statuses: ('pending' | 'open' | 'closed')[]) => ({ statuses: new Set(statuses) });
const placed = (status: 'pending' | 'open' | 'closed', over: Audience = {}): Audience => ({
  ticketId: 5,
  contactId: 3,
  queueId: 1,
  ownerId: null,
  status,
  ...over,
});
const change = (before: Audience | null, after: Audience | null, over: Partial<Change> = {}): Change => ({
  topic: 'ticket',
  action: 'update',
  companyId: 1,
  id: '5',
  before,
  after,
  ...over,
});

test.each([
  ['campaign', 'useCampaigns'],
  ['ContactListItem', 'useCampaigns'],
  ['record.ContactList', 'useCampaigns'],
  ['record.queueIntegration', 'useIntegrations'],
  ['record.prompt', 'useOpenAi'],
] as const)('of %s those alone hear whose plan has %s, as in its calls', (topic, flag) => {
  const told = change(null, {}, { topic });
  expect(visibilityOf(listener({}, { features: [flag] }), told)).toBe('tell');
  expect(visibilityOf(listener({}), told)).toBeUndefined();
});

describe('the audience of a ticket', () => {
  test('a status room gets a ticket that enters it, and a removal when it leaves', () => {
    const accepted = change(placed('pending'), placed('open', { ownerId: 7 }));
    expect(visibilityOf(listener(inRoom('open')), accepted)).toBe('tell');
    expect(visibilityOf(listener(inRoom('pending')), accepted)).toBe('gone');
    expect(visibilityOf(listener(inRoom('closed')), accepted)).toBeUndefined();
  });

  test('a ticket that a colleague accepts into another queue is removed where it waited without one', () => {
    const accepted = change(placed('pending', { queueId: null }), placed('open', { queueId: 2, ownerId: 8 }));
    expect(visibilityOf(listener(inRoom('pending'), { seesQueueless: true }), accepted)).toBe('gone');
  });

  test('a socket in both rooms gets the ticket once, with its current place', () => {
    const accepted = change(placed('pending'), placed('open', { ownerId: 7 }));
    expect(visibilityOf(listener(inRoom('pending', 'open')), accepted)).toBe('tell');
  });

  test('without a room a socket gets nothing', () => {
    expect(visibilityOf(listener({}), change(null, placed('pending')))).toBeUndefined();
  });

  test('a ticket that moves to another queue is removed; users who never saw it get nothing', () => {
    const moved = change(placed('pending'), placed('pending', { queueId: 2 }));
    expect(visibilityOf(listener(inRoom('pending')), moved)).toBe('gone');
    expect(visibilityOf(listener(inRoom('pending'), { queueIds: [2] }), moved)).toBe('tell');
    expect(visibilityOf(listener(inRoom('pending'), { queueIds: [3] }), moved)).toBeUndefined();
    expect(visibilityOf(listener(inRoom('pending'), { queueIds: [], profile: 'admin' }), moved)).toBe('tell');
  });

  test('a ticket without a queue reaches permitted users, its owner and admins', () => {
    const queueless = change(null, placed('open', { queueId: null, ownerId: 9 }));
    expect(visibilityOf(listener(inRoom('open')), queueless)).toBeUndefined();
    expect(visibilityOf(listener(inRoom('open'), { seesQueueless: true }), queueless)).toBe('tell');
    expect(visibilityOf(listener(inRoom('open'), { userId: 9 }), queueless)).toBe('tell');
  });

  test('a deleted ticket is removed from its rooms', () => {
    const deleted = change(placed('open', { ownerId: 7 }), null, { action: 'delete' });
    expect(visibilityOf(listener(inRoom('open')), deleted)).toBe('gone');
    expect(visibilityOf(listener({ tickets: new Set([5]) }), deleted)).toBe('gone');
  });

  test('a conversation room gets its ticket in any status if the user may see it', () => {
    const closed = change(placed('open', { ownerId: 7 }), placed('closed', { ownerId: 7 }));
    expect(visibilityOf(listener({ tickets: new Set([5]) }), closed)).toBe('tell');
    expect(visibilityOf(listener({ tickets: new Set([6]) }), closed)).toBeUndefined();
    const foreign = change(null, placed('open', { queueId: 2, ownerId: 9 }));
    expect(visibilityOf(listener({ tickets: new Set([5]) }), foreign)).toBeUndefined();
  });

  test('notifications include the user’s open tickets, and pending ones if allTicket is enabled', () => {
    const notified = (after: Audience, pendingToo = false) =>
      visibilityOf(listener({ notification: true }, {}, pendingToo), change(null, after));
    expect(notified(placed('open', { ownerId: 7 }))).toBe('tell');
    expect(notified(placed('open', { ownerId: 9 }))).toBeUndefined();
    expect(notified(placed('pending'))).toBeUndefined();
    expect(notified(placed('pending'), true)).toBe('tell');
    expect(notified(placed('pending', { queueId: 2 }), true)).toBeUndefined();
  });
});

describe('the audience of other changes', () => {
  test('a message reaches the rooms of its conversation and of its status', () => {
    const message = change(null, placed('open', { ownerId: 7 }), { topic: 'appMessage', action: 'create', id: 'm' });
    expect(visibilityOf(listener({ tickets: new Set([5]) }), message)).toBe('tell');
    expect(visibilityOf(listener(inRoom('open')), message)).toBe('tell');
    expect(visibilityOf(listener(inRoom('pending')), message)).toBeUndefined();
    expect(visibilityOf(listener({ tickets: new Set([6]) }), message)).toBeUndefined();
  });

  test.each(['contact', 'whatsapp', 'user', 'queue', 'setting', 'company'] as const)(
    '%s reaches every socket of the company',
    (topic) => {
      expect(visibilityOf(listener({}), change(null, {}, { topic }))).toBe('tell');
      expect(visibilityOf(listener({}), change({}, null, { topic, action: 'delete' }))).toBe('gone');
    },
  );

  test('a sign-in reaches only the user’s other sign-ins', () => {
    const elsewhere = change(null, {}, { topic: 'auth', id: '7:s8' });
    expect(visibilityOf(listener({}), elsewhere)).toBe('tell');
    expect(visibilityOf(listener({}, { sessionId: 's8' }), elsewhere)).toBeUndefined();
    expect(visibilityOf(listener({}, { userId: 9 }), elsewhere)).toBeUndefined();
  });

  test('the list of companies reaches super users of any company only', () => {
    const [told, gone] = [change({}, {}, { companyId: 0 }), change({}, null, { companyId: 0, action: 'delete' })];
    const of = (one: Change) => ({ ...one, topic: 'companies', id: '5' });
    const above = listener({}, { super: true });
    expect([visibilityOf(above, of(told)), visibilityOf(above, of(gone))]).toEqual(['tell', 'gone']);
    const admin = listener({}, { profile: 'admin' });
    expect([visibilityOf(admin, of(told)), visibilityOf(admin, of(gone))]).toEqual([undefined, undefined]);
  });

  test('a session reaches only the gateway', () => {
    expect(visibilityOf(listener({}), change({}, {}, { topic: 'session' }))).toBeUndefined();
  });

  test.each([
    'ticket',
    'appMessage',
    'contact',
    'whatsapp',
    'user',
    'queue',
    'auth',
    'session',
    'setting',
    'company',
  ] as const)("another company's %s reaches nobody", (topic) => {
    const all = listener(
      { ...inRoom('open', 'pending', 'closed'), notification: true, tickets: new Set([5]) },
      {
        profile: 'admin',
        super: true,
      },
    );
    const foreign = change(placed('open'), placed('open'), {
      topic,
      companyId: 2,
      id: topic === 'auth' ? '7:s8' : '5',
    });
    expect(visibilityOf(all, foreign)).toBeUndefined();
  });
});

describe('the audience of a record', () => {
  const record = (before: Audience | null, after: Audience | null, over: Partial<Change> = {}): Change =>
    change(before, after, { topic: 'record.quickmessage', ...over });

  test('all users of its company, or of all companies for the installation', () => {
    expect(visibilityOf(listener({}), record(null, { onlyFor: null }))).toBe('tell');
    expect(visibilityOf(listener({}), record({ onlyFor: null }, null))).toBe('gone');
    expect(visibilityOf(listener({}), record(null, {}, { companyId: 2 }))).toBeUndefined();
    expect(visibilityOf(listener({}), record(null, {}, { companyId: 0, topic: 'record.help' }))).toBe('tell');
  });
  test('its one user; the others get a removal when it becomes private', () => {
    const hidden = record({ onlyFor: null }, { onlyFor: 7 });
    expect(visibilityOf(listener({}), hidden)).toBe('tell');
    expect(visibilityOf(listener({}, { userId: 8, profile: 'admin' }), hidden)).toBe('gone');
    expect(visibilityOf(listener({}, { userId: 8 }), record({ onlyFor: 7 }, { onlyFor: 7 }))).toBeUndefined();
  });
  test('users who have its ticket open', () => {
    const noted = record(null, { ticketId: 5 }, { topic: 'record.note' });
    expect(visibilityOf(listener({ tickets: new Set([5]) }), noted)).toBe('tell');
    expect(visibilityOf(listener({ tickets: new Set([6]) }), noted)).toBeUndefined();
  });
});

describe('the audience of a chat', () => {
  const of = (members: readonly number[] | null) => (members ? { members } : null);
  const chat = (before: readonly number[] | null, after: readonly number[] | null) =>
    change(of(before), of(after), { topic: 'chat', id: '3' });
  const member = listener({}, { features: ['useInternalChat'] });

  test('its members; a removed member gets a removal; admins and super users get nothing', () => {
    expect(visibilityOf(member, chat(null, [7, 8]))).toBe('tell');
    expect(visibilityOf(member, chat([7, 8], [8, 9]))).toBe('gone');
    expect(visibilityOf(member, chat([7, 8], null))).toBe('gone');
    expect(visibilityOf(member, chat([8], [8, 9]))).toBeUndefined();
    const owner = listener({}, { userId: 1, profile: 'admin', super: true, features: ['useInternalChat'] });
    expect(visibilityOf(owner, chat([7, 8], [7, 8, 9]))).toBeUndefined();
  });

  test('no user whose plan has no chat', () => expect(visibilityOf(listener({}), chat(null, [7]))).toBeUndefined());

  test('a payload read after the user left the members is withheld', () => {
    const payload = { chat: { users: [{ userId: 8 }] } };
    const members = topicOf('chat')?.membersIn?.(payload);
    expect(stillSees(member.actor, { members })).toBe(false);
    expect(stillSees({ ...member.actor, userId: 8 }, { members })).toBe(true);
  });
});

test('an inactive announcement reaches only super users; the others get a removal', () => {
  const hidden = change({ onlyFor: null }, { onlyFor: null, onlySupers: true }, { topic: 'record.announcement' });
  expect(visibilityOf(listener({}), hidden)).toBe('gone');
  expect(visibilityOf(listener({}, { super: true }), hidden)).toBe('tell');
});
