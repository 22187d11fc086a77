import { expect, test } from '@jest/globals';
import { openRemembered } from '../../../../commands/kernel/react/remembered.ts';

const counting = () => {
  const log = { reads: 0, says: 'first' };
  const gate: { opens: Promise<void> } = { opens: Promise.resolve() };
  const remembered = openRemembered('setting-', async () => {
    log.reads++;
    const { says } = log;
    await gate.opens;
    return { says };
  });
  return { log, gate, remembered };
};

test('a stream is read once until one of its events is seen; events of other streams change nothing', async () => {
  const { log, remembered } = counting();
  await remembered.of('setting-1.x');
  log.says = 'second';
  remembered.observe({ stream: 'ticket-1.x' });
  remembered.observe({ stream: 'setting-1.y' });
  expect(await remembered.of('setting-1.x')).toEqual({ says: 'first' });
  expect(log.reads).toBe(1);
  remembered.observe({ stream: 'setting-1.x' });
  expect(await remembered.of('setting-1.x')).toEqual({ says: 'second' });
});

test('a value read while an event of its stream is seen is not cached', async () => {
  const { log, gate, remembered } = counting();
  const { promise, resolve } = Promise.withResolvers<void>();
  gate.opens = promise;
  const early = remembered.of('setting-1.x');
  log.says = 'second';
  remembered.observe({ stream: 'setting-1.x' });
  resolve();
  expect(await early).toEqual({ says: 'first' });
  expect(await remembered.of('setting-1.x')).toEqual({ says: 'second' });
});
