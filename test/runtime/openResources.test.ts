import { expect, test } from '@jest/globals';
import { openResources } from '../../runtime/openResources.ts';

const closed: string[] = [];
const opens = (closing: AsyncDisposableStack, name: string): void =>
  closing.defer(async () => {
    await Promise.resolve();
    closed.push(name);
  });

test('closes what a role opened in reverse order, one after the other, once', async () => {
  closed.length = 0;
  const role = await openResources(async (closing) => {
    for (const name of ['store', 'database', 'port']) opens(closing, name);
    return { port: 8080 };
  });
  expect(role.port).toBe(8080);
  expect(closed).toEqual([]);
  await role.stop();
  await role.stop();
  expect(closed).toEqual(['port', 'database', 'store']);
});

test('closes everything and reports why if a part fails to open', async () => {
  closed.length = 0;
  const role = openResources(async (closing) => {
    opens(closing, 'store');
    opens(closing, 'database');
    throw new Error('the port is busy');
  });
  await expect(role).rejects.toThrow('the port is busy');
  expect(closed).toEqual(['database', 'store']);
});

test('reports the first error even if closing fails for the same reason', async () => {
  const role = openResources(async (closing) => {
    closing.defer(() => Promise.reject(new Error('stuck')));
    throw new Error('the store is away');
  });
  await expect(role).rejects.toThrow('the store is away');
});

test('a part that fails to close does not keep others open', async () => {
  closed.length = 0;
  const role = await openResources(async (closing) => {
    opens(closing, 'store');
    closing.defer(() => Promise.reject(new Error('stuck')));
    opens(closing, 'port');
    return {};
  });
  await expect(role.stop()).rejects.toThrow('stuck');
  expect(closed).toEqual(['port', 'store']);
});
