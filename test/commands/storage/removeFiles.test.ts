import { mkdir, mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { runClock } from '../../../commands/kernel/due/clock.ts';
import { handle, load } from '../../../commands/kernel/handle/handle.ts';
import { leaveFiles } from '../../../commands/storage/leaveFiles.ts';
import { removeFiles } from '../../../commands/storage/removeFiles.ts';
import type { Due, DuePage } from '../../../domain/kernel/due.ts';
import { leftFiles } from '../../../domain/storage/decider.ts';
import { uuidOf } from '../../../eventstore/uuidOf.ts';
import { FilesAway } from '../../../runtime/storeErrors.ts';
import { diskStorage } from '../../../runtime/storage.ts';
import { freshNeeds } from '../../kernel/deps.ts';
import { eventually } from '../../kernel/eventually.ts';
import { causeOf } from '../../kernel/log.ts';

const needs = freshNeeds();
const { store } = needs;
afterAll(() => needs.close());

test('files are removed once the storage is back; simultaneous and repeated releases count once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'atende-left-'));
  await mkdir(join(folder, '1'));
  for (const name of ['a.png', 'b.png']) await writeFile(join(folder, '1', name), 'x');
  const cause = causeOf('whenFileWasReplaced:1');
  const left = { files: ['a.png'], ticket: null };
  await Promise.all([leaveFiles(needs, 1, left, cause), leaveFiles(needs, 1, left, cause)]);
  const target = { companyId: 1, id: uuidOf(cause.id) };
  const isOf = async () => (await load(store, leftFiles, target)).state.is;

  const due = async ({ after }: DuePage): Promise<Due[]> =>
    !after && (await isOf()) === 'left' ? [{ ...target, dueAt: 'now' }] : [];
  const [none, free] = [async () => [], async () => false];
  const lookup = { leftFiles: due, filesOfTicket: none, campaignHolds: free, scheduleHolds: free };
  let asked = 0;
  const remove = async (companyId: number, file: string): Promise<void> => {
    if (++asked < 3) throw new FilesAway('S3 does not answer');
    await diskStorage(folder).remove(companyId, file);
  };
  const clock = runClock([removeFiles({ store, lookup }, { remove })], { everyMs: 5 });
  await eventually(async () => expect(await isOf()).toBe('removed'));
  await clock.stop();
  expect(await readdir(join(folder, '1'))).toEqual(['b.png']);
  const again = { target, command: { type: 'LeaveFiles', ...left }, cause: causeOf() } as const;
  expect((await handle(store, leftFiles, again)).events).toEqual([]);
});
