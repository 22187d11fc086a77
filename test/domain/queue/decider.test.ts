import { describe, expect, test } from '@jest/globals';
import { Refused } from '../../../domain/kernel/decider.ts';
import { parseEvent } from '../../../domain/kernel/event.ts';
import { defaultWeek } from '../../../domain/kernel/schedule.ts';
import { queue, type Queue, type QueueCommand } from '../../../domain/queue/decider.ts';
import { unsetQueue } from '../../../domain/queue/events.ts';

const AT = '2026-11-21T12:00:00.000Z';
const after = (...commands: QueueCommand[]): Queue =>
  commands.reduce(
    (state, command) => queue.decide(command, state).reduce((s, event) => queue.evolve(s, event, AT), state),
    queue.initial,
  );
const add = { type: 'AddQueue', name: 'Vendas', color: '#0a7' } as const;
const change = (settings: Extract<QueueCommand, { type: 'ChangeQueue' }>['settings']) =>
  ({ type: 'ChangeQueue', settings }) as const;
const remove = { type: 'RemoveQueue', targetQueueId: null } as const;

describe('a queue', () => {
  test('begins with the default week and no messages', () => {
    expect(after(add)).toEqual({ is: 'present', settings: { ...unsetQueue, name: 'Vendas', color: '#0a7' } });
    expect(unsetQueue.schedules).toEqual(defaultWeek);
  });

  test('from the oldest logs, with only a name and a colour, gets the same defaults', () => {
    const old = parseEvent(queue.events, 'QueueAdded', { name: 'Vendas', color: '#0a7' });
    expect(old && queue.evolve(queue.initial, old, AT)).toEqual(after(add));
  });

  test('keeps the fields that a change omits, and records nothing if nothing differs', () => {
    const changed = after({ ...add, orderQueue: 2, promptId: 4 }, change({ name: 'Loja', promptId: null }));
    expect(changed).toMatchObject({ settings: { name: 'Loja', color: '#0a7', orderQueue: 2, promptId: null } });
    expect(queue.decide(change({ name: 'Loja', color: undefined }), changed)).toEqual([]);
    expect(queue.decide(change({ name: 'Loja', color: '#000' }), changed)).toEqual([
      { type: 'QueueChanged', data: { color: '#000' } },
    ]);
    const closed = defaultWeek.map((row) => ({ ...row, startTime: '00:00', endTime: '00:00' }));
    expect(queue.decide(change({ schedules: closed }), changed)).toEqual([
      { type: 'QueueChanged', data: { schedules: closed } },
    ]);
  });

  test('is added once, and its removal is final and names the queue that took its tickets', () => {
    expect(queue.decide(add, after(add))).toEqual([]);
    const gone = after(add, { type: 'RemoveQueue', targetQueueId: 7 });
    expect(gone).toEqual({ is: 'removed', targetQueueId: 7 });
    expect(queue.decide(add, gone)).toEqual([]);
    for (const state of [queue.initial, gone])
      for (const command of [change({ name: 'Loja' }), remove])
        expect(() => queue.decide(command, state)).toThrow(new Refused('ERR_NO_QUEUE_FOUND'));
  });
});
