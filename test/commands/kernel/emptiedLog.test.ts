import { afterAll, expect, test } from '@jest/globals';
import { rm } from 'node:fs/promises';
import { handle } from '../../../commands/kernel/handle/handle.ts';
import { runReactions } from '../../../commands/kernel/react/reactions.ts';
import { agreeOnSecrets, refuseOtherLog } from '../../../commands/secrets/agree.ts';
import { setting } from '../../../domain/setting/decider.ts';
import { folderForStore } from '../../eventstore/embedded/server.ts';
import { causeOf, freshLog, testRing } from '../../kernel/log.ts';
import { eventually } from '../../kernel/eventually.ts';

const folder = await folderForStore();
afterAll(() => folder.remove());

test('reactions write no checkpoint into a log that is emptied while they run, not even after a restart', async () => {
  const before = await folder.start();
  const log = freshLog(before.url);
  const { store, raw, namespace } = log;
  await agreeOnSecrets(store, testRing);
  let heard = 0;
  const reaction = {
    name: 'whenSaid',
    prefixes: ['setting-'],
    staleAfter: 60_000,
    wants: () => true,
    react: async () => void heard++,
  };
  const running = await runReactions(store, [reaction]);
  await handle(store, setting, {
    target: { companyId: 1, id: 'greeting' },
    command: { type: 'ChangeSetting', value: 'oi' },
    cause: causeOf(),
  });
  await eventually(() => expect(heard).toBe(1));

  await before.stop();
  for (const end of ['', '-wal', '-shm']) await rm(folder.file + end, { force: true });
  const emptied = await folder.start({ url: before.url });
  // Stopping would write the checkpoint.
  await running.stop();
  await expect(refuseOtherLog(store, testRing)).rejects.toThrow(/^The event log is empty, or another one/);
  const written: string[] = [];
  for await (const { event } of raw.readAll()) if (event?.streamId.startsWith(namespace)) written.push(event.streamId);
  expect(written).toEqual([]);
  await log.close();
  await emptied.stop();
}, 90_000);
