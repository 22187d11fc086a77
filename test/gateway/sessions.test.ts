import { afterEach, expect, jest, test } from '@jest/globals';
import { patiently } from '../../gateway/sessions.ts';

afterEach(() => void jest.useRealTimers());

test('who is in by the log waits for the read models; who is not is out at once', async () => {
  const rows: (string | null)[] = [null, null, 'Ana'];
  const asked = patiently(
    async () => rows.shift() ?? null,
    async () => true,
  );
  expect(await asked(1, 's')).toBe('Ana');
  const out = patiently(
    async () => null,
    async () => false,
  );
  expect(await out(1, 's')).toBe(null);
});

test('read models that stay behind are no reason to sign anybody out: 503', async () => {
  jest.useFakeTimers();
  const asked = patiently(
    async () => null,
    async () => true,
  );
  const refused = expect(asked(1, 's')).rejects.toMatchObject({ code: 'ERR_BEHIND', status: 503 });
  await jest.advanceTimersByTimeAsync(10_000);
  await refused;
});
