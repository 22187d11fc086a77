import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { records } from '../../domain/records.ts';
import { frameShape, topic } from '../../projections/kernel/view/topic.ts';
import { topicOf, topics } from '../../projections/topics.ts';
import { ticketTopic } from '../../projections/ticket/topic.ts';

describe('the topics of the stream', () => {
  const names = [...topics.map(({ name }) => name), ...records.map(({ kind }) => `record.${kind.topic}`)];

  test('each have a unique name that identifies a change', () => {
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(topicOf(name)?.name).toBe(name);
  });
  test('treat a topic that only a newer version publishes as unknown', () =>
    expect(topicOf('hologram')).toBeUndefined());
  test.each(topics)('$name names removed things by at most one id', ({ id }) =>
    expect(Object.keys(id.shape).length).toBeLessThanOrEqual(1),
  );
});

describe('a frame as its topic declares it', () => {
  const shape = frameShape(
    topic({
      name: 'room',
      payload: z.object({ room: z.object({ id: z.number(), name: z.string() }) }),
      whole: ['create', 'update'],
      id: z.object({ roomId: z.number() }),
      named: ['delete'],
      heardBy: 'company',
    }),
  );
  const room = { id: 1, name: 'Sala' };

  test.each([
    ['a new one', { action: 'create', payload: { room } }],
    ['one that changed', { action: 'update', payload: { room }, key: 'mine' }],
    ['one that is gone', { action: 'delete', payload: { roomId: 1 } }],
  ])('is read: %s', (_, frame) => expect(shape.parse(frame)).toEqual(frame));

  test.each([
    ['an action that the topic does not have', { action: 'updateUnread', payload: { roomId: 1 } }],
    ['what is gone, told whole', { action: 'delete', payload: { room } }],
    ['what is there, by its id alone', { action: 'update', payload: { roomId: 1 } }],
  ])('is refused: %s', (_, frame) => expect(shape.safeParse(frame).success).toBe(false));

  test('names a ticket that was read', () => {
    const read = { action: 'updateUnread', payload: { ticketId: 5 } };
    expect(frameShape(ticketTopic).parse(read)).toEqual(read);
  });
});
