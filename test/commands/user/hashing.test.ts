import { expect, test } from '@jest/globals';
import { hashPassword, isHashOf } from '../../../commands/user/hashing.ts';
import { asStranger } from '../../../runtime/tenant.ts';

const PASSWORD = 'cavalo-bateria-grampo';

test('passwords of one address are hashed in turns, so that another caller does not wait for all of them', async () => {
  let done = 0;
  const many = Array.from({ length: 40 }, (_, n) =>
    asStranger('203.0.113.1', () => hashPassword(`senha ${n}`)).then(() => done++),
  );
  const kept = await asStranger('203.0.113.2', () => hashPassword(PASSWORD));
  expect(done).toBeLessThan(10);
  expect(await Promise.all([isHashOf(kept, PASSWORD), isHashOf(kept, 'outra')])).toEqual([true, false]);
  await Promise.all(many);
  expect(done).toBe(40);
});
