import { expect, test } from '@jest/globals';
import { openStreamCache } from '../../../../commands/kernel/react/streamCache.ts';

const counting = () => {
  const log = { reads: 0, says: 'first' };
  const gate: { opens: Promise<void> } = { opens: Promise.resolve() };
  const cache = openStreamCache('setting-', async () => {
    log.reads++;
    const { says } = log;
    await gate.opens;
    return { says };
  });
  return { log, gate, cache };
};

test('a stream is read once until one of its events is seen; events of other streams change nothing', async () => {
  const { log, cache } = counting();
  await cache.of('setting-1.x');
  log.says = 'second';
  cache.observe({ stream: 'ticket-1.x' });
  cache.observe({ stream: 'setting-1.y' });
  expect(await cache.of('setting-1.x')).toEqual({ says: 'first' });
  expect(log.reads).toBe(1);
  cache.observe({ stream: 'setting-1.x' });
  expect(await cache.of('setting-1.x')).toEqual({ says: 'second' });
});

test('a value read while an event of its stream is seen is not cached', async () => {
  const { log, gate, cache } = counting();
  const { promise, resolve } = Promise.withResolvers<void>();
  gate.opens = promise;
  const early = cache.of('setting-1.x');
  log.says = 'second';
  cache.observe({ stream: 'setting-1.x' });
  resolve();
  expect(await early).toEqual({ says: 'first' });
  expect(await cache.of('setting-1.x')).toEqual({ says: 'second' });
});
