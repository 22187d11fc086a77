import { expect, test } from '@jest/globals';
import {
  answeredAt,
  nextAsking,
  promptTalk,
  type PromptTalk,
  type PromptTalkCommand,
} from '../../../domain/prompt/talk.ts';

const at = (seconds: number) => new Date(Date.parse('2026-11-22T12:00:00.000Z') + seconds * 1000).toISOString();
const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const hears = (n: number, seconds: number) =>
  ({
    type: 'HearContact',
    promptId: 1,
    contactId: 5,
    queueId: 2,
    messageId: id(n),
    now: at(seconds),
    pauseMs: 2000,
  }) as const;
const takes = (n: number, over = {}) =>
  ({
    type: 'TakeAnswer',
    promptId: 1,
    contactId: 5,
    messageId: id(n),
    version: 3,
    model: 'small',
    tokensIn: 20,
    tokensOut: 5,
    cost: 7,
    ms: 80,
    text: 'Olá',
    tags: new Array<string>(),
    handsOver: null,
    ...over,
  }) as const;
const fails = (seconds: number, over = {}) =>
  ({
    type: 'FailAnswer',
    status: 500,
    reason: 'status',
    ms: 9,
    now: at(seconds),
    retryAfter: 0,
    forGood: false,
    ...over,
  }) as const;

/** Runs commands in order. Returns the state after them and the events of the last one. */
const after = (...commands: [number, PromptTalkCommand][]) => {
  let state: PromptTalk = promptTalk.initial;
  let events: ReturnType<typeof promptTalk.decide> = [];
  for (const [seconds, command] of commands) {
    events = promptTalk.decide(command, state);
    state = events.reduce((each, event) => promptTalk.evolve(each, event, at(seconds)), state);
  }
  return { state, types: events.map(({ type }) => type), events };
};

test('waits for further messages of the contact, but not for ever', () => {
  expect(answeredAt(at(0), at(0), 2000)).toBe(at(2));
  expect(answeredAt(at(0), at(3), 2000)).toBe(at(5));
  expect(answeredAt(at(0), at(9), 2000)).toBe(at(10));
  expect(answeredAt(at(0), at(60), 2000)).toBe(at(60));
});

test('answers several messages once, and sends the answer once', () => {
  const { state } = after([0, hears(1, 0)], [1, hears(2, 1)], [3, takes(2)]);
  expect(state).toMatchObject({ waits: null, says: { messageId: id(2), text: 'Olá' } });
  expect(after([0, hears(1, 0)], [3, takes(1)], [3, takes(1)]).types).toEqual([]);
  const over: [number, PromptTalkCommand][] = [
    [0, hears(1, 0)],
    [3, takes(1)],
    [4, { type: 'EndSaying', said: 1 }],
  ];
  expect(after(...over).state).toEqual({ waits: null, says: null });
  expect(after(...over, [5, { type: 'EndSaying', said: 1 }]).types).toEqual([]);
});

test('drops one answer if the contact wrote again in the meantime, but not a second one', () => {
  const once = after([0, hears(1, 0)], [3, hears(2, 3)], [4, takes(1)]);
  expect(once.events).toMatchObject([{ type: 'PromptAnswered', data: { use: 'unused', tokensIn: 20 } }]);
  expect(once.state).toMatchObject({ says: null, waits: { messageId: id(2) } });
  const twice = after([0, hears(1, 0)], [3, hears(2, 3)], [4, takes(1)], [6, hears(3, 6)], [7, takes(2)]);
  expect(twice.state).toMatchObject({ says: { messageId: id(2) }, waits: { messageId: id(3), isDropped: false } });
});

test('retries a failed request, and hands over to a person within two minutes', () => {
  expect(after([0, hears(1, 0)], [3, fails(3)]).events).toMatchObject([{ data: { dueAt: at(5) } }]);
  expect(nextAsking({ firstAt: at(0), tries: 3 }, at(80))).toBe(at(110));
  expect(nextAsking({ firstAt: at(0), tries: 3 }, at(100))).toBeNull();
  // The provider’s waiting time counts, unless it is too long.
  expect(nextAsking({ firstAt: at(0), tries: 0 }, at(1), 60)).toBe(at(61));
  expect(nextAsking({ firstAt: at(0), tries: 0 }, at(1), 600)).toBeNull();
  const given = after([0, hears(1, 0)], [3, fails(3, { forGood: true, reason: 'forbidden' })]);
  expect(given.types).toEqual(['PromptFailed', 'PromptGaveUp']);
  expect(given.state).toMatchObject({ waits: null, says: { text: '', handsOver: { why: 'failed' } } });
});

test('does nothing when no contact waits', () => {
  for (const command of [fails(1), takes(1), { type: 'GiveUp', why: 'limits' }, { type: 'LeaveContact', reason: 'x' }])
    expect(promptTalk.decide(command as PromptTalkCommand, promptTalk.initial)).toEqual([]);
  const leaves = { type: 'LeaveContact', messageId: id(1), reason: 'taken' } as const;
  expect(after([0, hears(1, 0)], [1, leaves]).state.waits).toBeNull();
});

test('a contact who wrote again keeps waiting when an earlier message is dropped or given up', () => {
  for (const type of ['LeaveContact', 'GiveUp'] as const) {
    const late = { type, messageId: id(1), reason: 'moved', why: 'limits' } as const;
    expect(after([0, hears(1, 0)], [1, hears(2, 1)], [2, late]).state.waits).toMatchObject({ messageId: id(2) });
  }
});
