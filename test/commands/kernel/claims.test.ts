import { afterAll, describe, expect, test } from '@jest/globals';
import { hashedKey, take, type Claim } from '../../../commands/kernel/claims.ts';
import { causeOf, freshLog } from '../../kernel/log.ts';

const log = freshLog();
const { store } = log;
afterAll(() => log.close());

let last = 0;
const claim = (): Claim => ({ companyId: 1, what: 'thing', key: `k${++last}` });
const holds = async () => 'holds' as const;
const free = async () => 'free' as const;
const chosen = (stream: string) => async () => stream;

describe('what must be unique', () => {
  test('is taken by the first, and the second is told by whom', async () => {
    const one = claim();
    expect(await take(store, one, chosen('thing-1.1'), holds, causeOf())).toEqual({
      ownerStream: 'thing-1.1',
      won: true,
    });
    expect(await take(store, one, chosen('thing-1.2'), holds, causeOf())).toEqual({
      ownerStream: 'thing-1.1',
      won: false,
    });
  });
  test('is free again once its owner is gone', async () => {
    const one = claim();
    await take(store, one, chosen('thing-1.1'), holds, causeOf());
    expect(await take(store, one, chosen('thing-1.2'), free, causeOf())).toEqual({
      ownerStream: 'thing-1.2',
      won: true,
    });
  });
  test('of ten challengers at once one wins, and all agree on him', async () => {
    const one = claim();
    const all = await Promise.all(
      Array.from({ length: 10 }, (_, i) => take(store, one, chosen(`thing-1.${i}`), holds, causeOf())),
    );
    expect(all.filter(({ won }) => won)).toHaveLength(1);
    expect(new Set(all.map(({ ownerStream }) => ownerStream)).size).toBe(1);
  });
  test('shows no number and no e-mail in its name', () => {
    const key = hashedKey(Buffer.from('secret'), '5511987650001');
    expect(key).toMatch(/^[\da-f]{32}$/);
    expect(key).not.toBe(hashedKey(Buffer.from('other'), '5511987650001'));
  });
});
