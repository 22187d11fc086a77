import { createHash } from 'node:crypto';
import { afterAll, expect, test } from '@jest/globals';
import { openIds } from '../../../commands/kernel/ids.ts';
import { idOnce } from '../../../commands/kernel/once.ts';
import { appendRaw, causeOf, freshLog } from '../../kernel/log.ts';

const log = freshLog();
const deps = { store: log.store, ids: openIds(log.store, () => 1) };
afterAll(() => log.close());

test('a repeated request gets the id of the first, also when both come at once', async () => {
  const cause = causeOf('http:1:key');
  const ids = await Promise.all([1, 2, 3].map(() => idOnce(deps, 'connection', 1, cause)));
  expect(new Set([...ids, await idOnce(deps, 'connection', 1, cause)]).size).toBe(1);
});

test('another request gets another id', async () => {
  const [a, b] = [await idOnce(deps, 'connection', 1, causeOf()), await idOnce(deps, 'connection', 1, causeOf())];
  expect(a).not.toBe(b);
});

test('a key that another company uses too is another request', async () => {
  const cause = causeOf('http:5:same');
  expect(await idOnce(deps, 'connection', 1, cause)).not.toBe(await idOnce(deps, 'connection', 2, cause));
});

test('a line that cannot be read holds up no request: what is repeated gets the id that was written behind it', async () => {
  let appends = 0;
  const append = async (...args: Parameters<typeof log.store.append>) => {
    if (++appends > 10) throw new Error('it spins');
    return log.store.append(...args);
  };
  const patient = { ...deps, store: { ...log.store, append } };
  const cause = causeOf('http:1:damaged');
  const key = createHash('sha256').update(cause.id).digest('hex').slice(0, 32);
  await appendRaw(log, `claim-1.cause.${key}`, 'Claimed', { ownerStream: 7 });
  const id = await idOnce(patient, 'connection', 1, cause);
  expect(await idOnce(patient, 'connection', 1, cause)).toBe(id);
});
