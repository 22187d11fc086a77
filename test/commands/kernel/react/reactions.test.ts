import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { handle } from '../../../../commands/kernel/handle/handle.ts';
import { runReactions, type Reaction } from '../../../../commands/kernel/react/reactions.ts';
import { Refused } from '../../../../domain/kernel/decider.ts';
import { setting } from '../../../../domain/setting/decider.ts';
import { compare } from '../../../../eventstore/position.ts';
import type { Running } from '../../../../runtime/context.ts';
import { envelope, freshLog, causeOf } from '../../../kernel/log.ts';
import { eventually } from '../../../kernel/eventually.ts';

let log: ReturnType<typeof freshLog>;
const running: Running[] = [];
beforeEach(() => {
  log = freshLog();
});
afterEach(async () => {
  for (const each of running.splice(0)) await each.stop();
  await log.close();
});
const run = async (...reactions: Reaction[]) => {
  const one = await runReactions(log.store, reactions);
  running.push(one);
  return one;
};

const say = (key: string, value: string) =>
  handle(log.store, setting, {
    target: { companyId: 1, id: key },
    command: { type: 'ChangeSetting', value },
    cause: causeOf(),
  });
const skipped = async (name = 'whenSaid') =>
  (await log.store.read(`skipped-${name}`)).events.map(({ event }) => event.data);

/** A reaction that records messages. `react` may fail. */
const listener = (over: Partial<Reaction> = {}) => {
  const heard: string[] = [];
  const reaction: Reaction = {
    name: 'whenSaid',
    prefixes: ['setting-'],
    staleAfter: 60_000,
    wants: ({ event }) => event.type === 'SettingChanged',
    react: async ({ stream, event }) =>
      void heard.push(`${stream.slice('setting-1.'.length)}=${Object(event.data).value}`),
    ...over,
  };
  return { heard, reaction, start: () => run(reaction) };
};

describe('a reaction', () => {
  test('handles the messages of a ticket in order, although each is a separate stream', async () => {
    const heard: string[] = [];
    const gate = Promise.withResolvers<void>();
    const { reaction } = listener({
      react: async ({ stream }) => {
        heard.push(stream);
        // The first one waits until the others exist, so that they arrive together next.
        if (heard.length === 1) await gate.promise;
        await new Promise((resolve) => setImmediate(resolve));
        heard.push(stream);
      },
    });
    await run(reaction);
    const streams = Array.from({ length: 20 }, (_, i) => `setting-1.${i}`);
    for (const stream of streams)
      await log.store.append(
        stream,
        [{ type: 'SettingChanged', data: { value: '' } }],
        'none',
        envelope({ ticketId: 1 }),
      );
    await eventually(() => expect(heard).toHaveLength(1));
    gate.resolve();
    await eventually(() => expect(heard).toHaveLength(40));
    expect(heard).toEqual(streams.flatMap((stream) => [stream, stream]));
  });

  test('handles a stream in order, even if only some of its events name their ticket', async () => {
    const heard: string[] = [];
    const gate = Promise.withResolvers<void>();
    const { reaction } = listener({
      react: async ({ event }) => {
        const { value } = Object(event.data);
        if (value === 'first') await gate.promise;
        else heard.push(value);
        // If two run concurrently, the later one would finish first.
        for (let turns = 0; value === 'slow' && turns < 50; turns++) await new Promise(setImmediate);
        heard.push(value);
      },
    });
    await run(reaction);
    const said = async (stream: string, value: string, ticketId?: number) => {
      const { revision } = await log.store.read(stream);
      const of = envelope(ticketId === undefined ? {} : { ticketId });
      await log.store.append(stream, [{ type: 'SettingChanged', data: { value } }], revision, of);
    };
    await said('setting-1.other', 'first');
    for (const [stream, value, ticketId] of [
      ['setting-1.a', 'slow'],
      ['setting-1.a', 'again', 1],
      ['setting-1.b', 'of the ticket', 1],
    ] as const)
      await said(stream, value, ticketId);
    gate.resolve();
    await eventually(() => expect(heard).toHaveLength(7));
    expect(heard).toEqual(['first', 'slow', 'slow', 'again', 'again', 'of the ticket', 'of the ticket']);
  });

  test('that is new starts at the head and ignores the past', async () => {
    await say('a', 'before');
    const { heard, start } = listener();
    await start();
    await say('a', 'after');
    await eventually(() => expect(heard).toEqual(['a=after']));
  });

  test('handles the events of a stream in order, regardless of other streams', async () => {
    const { heard, reaction } = listener();
    const slow: Reaction = {
      ...reaction,
      react: async (stored, cause) => {
        await new Promise((resolve) => setImmediate(resolve));
        await reaction.react(stored, cause);
      },
    };
    await run(slow);
    const values = Array.from({ length: 20 }, (_, i) => String(i));
    for (const value of values) await Promise.all([say('a', value), say('b', value)]);
    await eventually(() => expect(heard).toHaveLength(40));
    for (const key of ['a', 'b'])
      expect(heard.filter((h) => h.startsWith(key))).toEqual(values.map((v) => `${key}=${v}`));
  });

  test('resumes at its checkpoint after a restart: nothing is repeated or skipped', async () => {
    const first = listener();
    const before = await first.start();
    await say('a', '1');
    await eventually(() => expect(first.heard).toEqual(['a=1']));
    await before.stop();
    await say('a', '2');
    const second = listener();
    await second.start();
    await say('a', '3');
    await eventually(() => expect(second.heard).toEqual(['a=2', 'a=3']));
    expect((await log.store.read('checkpoint-whenSaid')).events).toHaveLength(1);
  });

  test("passes on the event's cause and the cause of its commands", async () => {
    const causes: unknown[] = [];
    const { start } = listener({ react: async (stored, cause) => void causes.push([stored.id, cause]) });
    await start();
    await log.store.append(
      'setting-5.x',
      [{ type: 'SettingChanged', data: { value: '1' } }],
      'none',
      envelope({ companyId: 5, $correlationId: 'request-9' }),
    );
    await eventually(() => expect(causes).toHaveLength(1));
    const id = (await log.store.last('setting-5.x'))?.id;
    const cause = { id: `whenSaid:${id}`, correlationId: 'request-9', causationId: id, companyId: 5, userId: 'system' };
    expect(causes).toEqual([[id, cause]]);
  });

  test('records all events that came too late instead of acting on them, in few appends', async () => {
    const { heard, reaction, start } = listener();
    await (await start()).stop();
    const old = envelope({ at: '2020-01-01T00:00:00.000Z' });
    const keys = Array.from({ length: 30 }, (_, i) => `late${i}`);
    await Promise.all(
      keys.map((key) =>
        log.store.append(`setting-1.${key}`, [{ type: 'SettingChanged', data: { value: 'x' } }], 'none', {
          ...old,
          cause: key,
        }),
      ),
    );
    await say('a', 'now');
    let appends = 0;
    const append: typeof log.store.append = (stream, ...rest) => {
      if (stream.startsWith('skipped-')) appends++;
      return log.store.append(stream, ...rest);
    };
    running.push(await runReactions({ ...log.store, append }, [reaction]));
    await eventually(() => expect(heard).toEqual(['a=now']));
    await eventually(async () => expect(await skipped()).toHaveLength(30));
    expect(appends).toBeLessThan(30);
    const ids = await Promise.all(keys.map(async (key) => (await log.store.last(`setting-1.${key}`))?.id));
    expect(new Set((await skipped()).map((data) => Object(data).eventId))).toEqual(new Set(ids));
    expect(await skipped()).toContainEqual({ reaction: 'whenSaid', eventId: ids[0], reason: 'stale' });
  });

  test('records a refusal and continues', async () => {
    const { heard, reaction } = listener();
    const picky: Reaction = {
      ...reaction,
      react: async (stored, cause) => {
        if (Object(stored.event.data).value === 'bad') throw new Refused('ERR_NO_CONTACT_FOUND');
        await reaction.react(stored, cause);
      },
    };
    await run(picky);
    await say('a', 'bad');
    await say('a', 'good');
    await eventually(() => expect(heard).toEqual(['a=good']));
    expect(await skipped()).toMatchObject([{ reason: 'ERR_NO_CONTACT_FOUND' }]);
  });

  test('records an event that fails by a bug and continues, so that it does not block others', async () => {
    const { heard, reaction } = listener();
    const faulty: Reaction = {
      ...reaction,
      react: async (stored, cause) => {
        if (Object(stored.event.data).value === 'odd') throw new TypeError('a bug');
        await reaction.react(stored, cause);
      },
    };
    await run(faulty);
    await say('a', 'odd');
    await say('a', 'good');
    await eventually(() => expect(heard).toEqual(['a=good']));
    expect(await skipped()).toMatchObject([{ reason: 'failed' }]);
  });

  test('retries an event until it succeeds if a library fails because a store is away', async () => {
    const { heard, reaction } = listener();
    let away = 5; // more than the attempts allowed after a bug
    const stumbling: Reaction = {
      ...reaction,
      react: async (stored, cause) => {
        if (away-- > 0) throw new TypeError("Cannot read properties of undefined (reading 'rows')");
        await reaction.react(stored, cause);
      },
    };
    const stores = async () => {
      if (away > 0) throw new Error('Connection terminated unexpectedly');
    };
    running.push(await runReactions(log.store, [stumbling], stores));
    await say('a', '1');
    await eventually(() => expect(heard).toEqual(['a=1']), 30_000);
    expect(await skipped()).toEqual([]);
  });

  test('gets the event again after it could not reach the store', async () => {
    let failures = 2;
    const { heard, reaction } = listener();
    const flaky: Reaction = {
      ...reaction,
      react: async (stored, cause) => {
        if (failures-- > 0) throw new Error('unavailable');
        await reaction.react(stored, cause);
      },
    };
    await run(flaky);
    await say('a', '1');
    await eventually(() => expect(heard).toEqual(['a=1']));
  });

  test('does not get again what another reaction has yet to handle', async () => {
    const old = listener();
    const before = await old.start();
    await say('a', '1');
    await eventually(() => expect(old.heard).toHaveLength(1));
    await before.stop();
    await say('a', '2');
    const known = listener();
    const fresh = listener({ name: 'whenSaidToo' });
    await run(known.reaction, fresh.reaction);
    await say('a', '3');
    await eventually(() => expect([known.heard, fresh.heard]).toEqual([['a=2', 'a=3'], ['a=3']]));
  });

  const reachedIn = async (name: string) => {
    const data = Object((await log.store.last(`checkpoint-${name}`))?.event?.data);
    return { commit: BigInt(data.commit), prepare: BigInt(data.prepare) };
  };

  test('in a process that lost its leadership stops, and does not move the checkpoint back', async () => {
    const old = listener();
    const first = await runReactions(log.store, [old.reaction]);
    running.push(first);
    const fresh = listener();
    const second = await fresh.start();
    await say('a', '1');
    await eventually(() => expect(fresh.heard).toEqual(['a=1']));
    await eventually(async () => {
      await say('b', String(Date.now()));
      const over = await Promise.race([first.over.then(() => true), new Promise((resolve) => setImmediate(resolve))]);
      expect(over).toBe(true);
    });
    await second.stop();
    const reached = await reachedIn('whenSaid');
    await first.stop();
    expect(await reachedIn('whenSaid')).toEqual(reached);
    const heard = old.heard.length;
    await run(fresh.reaction);
    await say('a', '2');
    await eventually(() => expect(fresh.heard).toContain('a=2'));
    expect(old.heard).toHaveLength(heard);
  });

  test('that is ahead of another one is not set back while that one catches up', async () => {
    const late = listener({ name: 'whenLate' });
    await (await run(late.reaction)).stop();
    const ahead = listener();
    const one = await ahead.start();
    for (let n = 0; n < 5; n++) await say('a', String(n));
    await eventually(() => expect(ahead.heard).toHaveLength(5));
    await one.stop();
    const before = await reachedIn('whenSaid');
    let hold = true;
    const held: Reaction = {
      ...late.reaction,
      react: async (stored, cause) => {
        if (hold && late.heard.length === 2) throw new Error('unavailable');
        await late.reaction.react(stored, cause);
      },
    };
    await run(ahead.reaction, held);
    await eventually(() => expect(late.heard).toHaveLength(2));
    await running.at(-1)?.stop();
    hold = false;
    expect(compare(await reachedIn('whenSaid'), before)).toBeGreaterThanOrEqual(0);
  });
});
