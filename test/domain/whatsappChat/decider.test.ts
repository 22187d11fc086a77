import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { whatsappChat, type WhatsappChat, type WhatsappChatCommand } from '../../../domain/whatsappChat/decider.ts';

const place = { contactId: 5, connectionId: 9, ticketId: 51 };
const me = { number: '', contactId: null, isMe: true };
const ana = { number: '5511988880001', contactId: 7, isMe: false };
const setTimer = (seconds: number, ms: number): WhatsappChatCommand => ({
  type: 'SetChatTimer',
  ...place,
  seconds,
  ms,
});
const change = (is: 'joined' | 'left' | 'added' | 'removed', members: (typeof me | typeof ana)[], ms: number) =>
  ({ type: 'ChangeGroup', ...place, is, members, subject: '', by: null, ms }) as const;

const after = (commands: readonly WhatsappChatCommand[]) =>
  commands.reduce<{ state: WhatsappChat; events: ReturnType<typeof whatsappChat.decide> }>(
    ({ state, events }, command) => {
      const more = whatsappChat.decide(command, state);
      return {
        state: more.reduce((s, event) => whatsappChat.evolve(s, event, ''), state),
        events: [...events, ...more],
      };
    },
    { state: whatsappChat.initial, events: [] },
  );

describe('the timer of a chat', () => {
  test('is one event, even if several messages repeat it', () => {
    const { state, events } = after([setTimer(604_800, 1_000), setTimer(604_800, 1_000), setTimer(604_800, 5_000)]);
    expect(events).toHaveLength(1);
    expect(state.seconds).toBe(604_800);
  });

  test('stays off when an older message still contains it', () => {
    const { state } = after([setTimer(86_400, 1_000), setTimer(0, 9_000), setTimer(86_400, 1_000)]);
    expect(state.seconds).toBe(0);
  });

  test('is the newest one for any order of reports, if no two changes have the same instant', () => {
    const changes = fc.uniqueArray(fc.tuple(fc.nat(3), fc.integer({ min: 1, max: 50 })), { selector: ([, ms]) => ms });
    fc.assert(
      fc.property(changes, (told) => {
        const { state, events } = after(told.map(([seconds, ms]) => setTimer(seconds, ms)));
        expect(events.length).toBeLessThanOrEqual(told.length);
        // A report of the known timer is no change, so only later different values replace it.
        const replay = told.reduce(
          (known, [seconds, ms]) => (ms < known.ms || seconds === known.seconds ? known : { seconds, ms }),
          { seconds: 0, ms: 0 },
        );
        expect(state.seconds).toBe(replay.seconds);
      }),
    );
  });
});

describe('a group', () => {
  test('is out of reach from the removal of the phone until it is added again, and each change is one event', () => {
    const removed = change('removed', [me], 1_000);
    expect(after([removed, { ...removed, ms: 2_000 }])).toMatchObject({ state: { isOut: true }, events: [{}] });
    const { state, events } = after([removed, change('added', [me], 3_000), change('added', [me], 3_000)]);
    expect(state.isOut).toBe(false);
    expect(events.map(({ type, data }) => [type, 'is' in data && data.is])).toEqual([
      ['GroupChanged', 'removed'],
      ['GroupChanged', 'added'],
    ]);
  });

  test('stays in reach when another member leaves, and when an old removal is reported late', () => {
    const { state } = after([
      change('removed', [me], 1_000),
      change('added', [me], 5_000),
      change('left', [ana], 6_000),
      change('removed', [me], 2_000),
    ]);
    expect(state.isOut).toBe(false);
  });

  test('stays in reach when its phone or another member becomes an admin, and that is shown each time', () => {
    const promote = (members: (typeof me | typeof ana)[], ms: number) =>
      ({ ...change('joined', members, ms), is: 'promoted' }) as const;
    const { state, events } = after([change('added', [me], 5_000), promote([me], 1_000), promote([ana], 6_000)]);
    expect(state.isOut).toBe(false);
    expect(events.map(({ data }) => 'is' in data && data.is)).toEqual(['promoted', 'promoted']);
  });

  test('shows a change of its picture, description or rules without members', () => {
    const { events } = after([{ ...change('joined', [], 1_000), is: 'pictureChanged' }]);
    expect(events).toHaveLength(1);
  });

  test('is left when WhatsApp stops reporting it, and joined when WhatsApp reports it again', () => {
    const see = (isIn: boolean, ms: number) => ({ type: 'SeeMembership', ...place, isIn, ms }) as const;
    expect(after([see(true, 1_000)]).events).toEqual([]);
    const { events } = after([see(false, 2_000), see(false, 3_000), see(true, 4_000)]);
    expect(events.map(({ data }) => 'is' in data && data.is)).toEqual(['left', 'joined']);
  });
});

test('a contact is blocked and unblocked once, however often it is asked', () => {
  const block = (isBlocked: boolean, ms: number): WhatsappChatCommand => ({
    type: 'BlockChat',
    ...place,
    isBlocked,
    ms,
  });
  const { state, events } = after([block(false, 1), block(true, 2), block(true, 3), block(false, 4)]);
  expect(events.map(({ type }) => type)).toEqual(['ChatBlocked', 'ChatUnblocked']);
  expect(state.isBlocked).toBe(false);
});

test('a group is muted while only admins write and the phone is none, and each report adds one event', () => {
  const see = (isMuted: boolean, ms: number) => ({ type: 'SeeWriting', ...place, isMuted, ms }) as const;
  const { state, events } = after([see(false, 1), see(true, 2), see(true, 3), see(false, 4), see(true, 5)]);
  expect(events.map(({ data }) => 'isMuted' in data && data.isMuted)).toEqual([true, false, true]);
  expect(state.isMuted).toBe(true);
});

test('a group that ended is left', () => {
  const ends: WhatsappChatCommand = {
    type: 'ChangeGroup',
    ...place,
    is: 'ended',
    members: [],
    subject: '',
    by: null,
    ms: 9_000,
  };
  const { state, events } = after([ends]);
  expect(events.map(({ type }) => type)).toEqual(['GroupChanged']);
  expect(state.isOut).toBe(true);
});
