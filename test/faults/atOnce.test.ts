import { expect, test } from '@jest/globals';
import { atOnceFaults } from './atOnce.ts';

test('20 messages at once from a new contact: one ticket, every message once, in order', async () => {
  const rounds = 6;
  expect(await atOnceFaults(rounds)).toEqual({ rounds, messages: 120, tickets: 0, lostOrDoubled: 0, disordered: 0 });
});
