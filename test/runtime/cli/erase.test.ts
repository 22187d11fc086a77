import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { load } from '../../../commands/kernel/handle/handle.ts';
import { user } from '../../../domain/user/decider.ts';
import { openWorld, type World } from '../../commands/world.ts';
import { temporaryFolder } from '../../kernel/folder.ts';

let world: World;
const { path: folder, remove } = temporaryFolder();
beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => {
  await world?.close();
  remove();
});

/** Runs `npm run erase -- …` and answers its question. */
const erase = (args: readonly string[], typed: string) =>
  new Promise<{ code: number; said: string }>((resolve) => {
    const { config, databaseUrl, eventStoreUrl, secrets } = world.system.context;
    const env = {
      ...process.env,
      DATA_DIR: folder,
      DATABASE_URL: databaseUrl,
      EVENTSTORE_URL: eventStoreUrl,
      EVENTSTORE_NAMESPACE: config.eventStoreNamespace,
      SECRET_KEY: secrets.ring.map((key) => key.toString('base64')).join(','),
    };
    const program = join(import.meta.dirname, '../../../runtime/cli/erase.ts');
    const child = execFile(process.execPath, [program, ...args], { env }, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), said: out + err }),
    );
    child.stdin?.end(`${typed}\n`);
  });

test('npm run erase erases a user by name, and explains a failure in one sentence', async () => {
  const { user: agent } = await world.addPerson('Teodoro');
  const [company, id] = [String(world.companyId), String(agent.id)];
  const stateOf = async () =>
    (await load(world.system.deps.store, user, { companyId: world.companyId, id: agent.id })).state;
  expect(await erase([company, 'user', '987654'], '')).toMatchObject({
    code: 1,
    said: expect.stringMatching(/^Company \d+ has no user 987654\.\n$/),
  });
  expect(await erase([company, 'user', id], 'Teo')).toMatchObject({
    code: 1,
    said: expect.stringContaining('nothing was erased'),
  });
  expect(await erase([company, 'user', String(world.admin.user.id)], 'Administrador')).toMatchObject({ code: 1 });
  expect(await stateOf()).toMatchObject({ is: 'present' });
  expect(await erase([company, 'user', id, 'order'], 'teodoro')).toMatchObject({
    code: 0,
    said: expect.stringContaining('Erased.'),
  });
  expect(await stateOf()).toMatchObject({ is: 'erased' });
});
