import { afterEach, expect, jest, test } from '@jest/globals';
import { waitForSignIn } from '../../gateway/sessions.ts';

afterEach(() => void jest.useRealTimers());

test('a user signed in by the log waits for the read models; others are rejected at once', async () => {
  const rows: (string | null)[] = [null, null, 'Ana'];
  const asked = waitForSignIn(
    async () => rows.shift() ?? null,
    async () => true,
  );
  expect(await asked(1, 's')).toBe('Ana');
  const out = waitForSignIn(
    async () => null,
    async () => false,
  );
  expect(await out(1, 's')).toBe(null);
});

test('a lag of the read models signs no user out: 503', async () => {
  jest.useFakeTimers();
  const asked = waitForSignIn(
    async () => null,
    async () => true,
  );
  const refused = expect(asked(1, 's')).rejects.toMatchObject({ code: 'ERR_BEHIND', status: 503 });
  await jest.advanceTimersByTimeAsync(10_000);
  await refused;
});
