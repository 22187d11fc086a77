import { mkdir, mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { runClock } from '../../../commands/kernel/due/clock.ts';
import { handle, load, streamOf } from '../../../commands/kernel/handle/handle.ts';
import { runReactions } from '../../../commands/kernel/react/reactions.ts';
import { messageKey } from '../../../commands/message/messageKey.ts';
import { whenTicketWasDeleted } from '../../../commands/message/whenTicketWasDeleted.ts';
import { removeFiles } from '../../../commands/storage/removeFiles.ts';
import { openTicket } from '../../../commands/ticket/open.ts';
import type { Due, DuePage } from '../../../domain/kernel/due.ts';
import type { TicketPlace } from '../../../domain/message/file.ts';
import { message } from '../../../domain/message/decider.ts';
import { system } from '../../../domain/kernel/permissions.ts';
import { ticket } from '../../../domain/ticket/decider.ts';
import { uuidOf } from '../../../eventstore/uuidOf.ts';
import { incoming, outgoing, picture, storedPicture } from '../../domain/message/facts.ts';
import { ada } from '../../domain/ticket/facts.ts';
import { freshNeeds } from '../../kernel/deps.ts';
import { eventually } from '../../kernel/eventually.ts';
import { causeOf, collected } from '../../kernel/log.ts';
import { diskStorage } from '../../../runtime/storage.ts';

const deps = freshNeeds();
const { store } = deps;
afterAll(() => deps.close());

test('the files of a deleted ticket are removed, unsent ones once sent, also after its contact was merged', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'atende-deleted-'));
  await mkdir(join(folder, '1'));
  const names = ['foto.jpg', 'foto-small.webp', 'enviada.png', 'espera.png', 'alheia.png'];
  for (const name of names) await writeFile(join(folder, '1', name), 'x');
  const ticketId = (await openTicket(deps, { companyId: 1, contactId: 2, connectionId: 3 }, causeOf())) ?? 0;
  const at = (fromMe: boolean, waId: string) => ({
    companyId: 1,
    id: messageKey(3, fromMe ? 'out' : 'in', waId),
  });
  const does = (target: ReturnType<typeof at>, command: Parameters<typeof message.decide>[0]) =>
    handle(store, message, { target, command, cause: causeOf() });
  const sending = (waId: string, path: string) => {
    const media = { path, name: path, mime: 'image/png', kind: 'image', size: 1 } as const;
    return does(at(true, waId), { type: 'QueueMessage', message: outgoing({ ticketId, waId, media }) });
  };
  const came = incoming({ ticketId, kind: 'imageMessage', file: picture });
  await does(at(false, 'A'), { type: 'ReceiveMessage', message: came, fromMe: false });
  await does(at(false, 'A'), { type: 'StoreMedia', media: storedPicture });
  await sending('B', 'enviada.png');
  await does(at(true, 'B'), { type: 'AcknowledgeMessage', ack: 2 });
  await sending('C', 'espera.png');

  const found = [
    { ...at(false, 'A'), files: ['foto.jpg', 'foto-small.webp'] },
    { ...at(true, 'B'), files: ['enviada.png'] },
    { ...at(true, 'C'), files: ['espera.png'] },
  ].map(({ files, ...target }) => {
    const id = uuidOf(streamOf('message', target));
    return { id, key: target.id, files, isShared: false };
  });
  const left = collected(store, { prefixes: ['leftFiles-'], from: 'start' });
  const asked: TicketPlace[] = [];
  const lookup = {
    filesOfTicket: async (of: TicketPlace) => {
      asked.push(of);
      return found;
    },
    leftFiles: async ({ after }: DuePage): Promise<Due[]> =>
      after || left.events.at(-1)?.event.type !== 'FilesLeft'
        ? []
        : left.events.map(({ stream, meta }) => ({
            companyId: 1,
            id: stream.slice(stream.indexOf('.') + 1),
            dueAt: meta.at,
          })),
    campaignHolds: async () => false,
    scheduleHolds: async () => false,
  };
  const needs = { store, lookup };
  const running = await runReactions(store, [whenTicketWasDeleted(needs)]);
  const clock = runClock([removeFiles(needs, diskStorage(folder))], { everyMs: 5 });
  const target = { companyId: 1, id: ticketId };
  const says = (command: Parameters<typeof ticket.decide>[0]) =>
    handle(store, ticket, { target, command, cause: causeOf() });
  await says({ type: 'FollowContact', by: system, contactId: 9 });
  await says({ type: 'DeleteTicket', by: ada });
  const files = () => readdir(join(folder, '1'));
  // A message that waits to be sent keeps its file.
  await eventually(async () => expect((await files()).toSorted()).toEqual(['alheia.png', 'espera.png']));
  expect((await load(store, message, at(false, 'A'))).state).toMatchObject({ file: { is: 'removed' } });
  expect(asked[0]).toEqual({ companyId: 1, contactId: 9, ticketId });
  await does(at(true, 'C'), { type: 'AcknowledgeMessage', ack: 2 });
  await eventually(() => expect(left.events.at(-1)?.event.type).toBe('FilesRemoved'));
  expect(await files()).toEqual(['alheia.png']);
  expect((await load(store, message, at(true, 'C'))).state).toMatchObject({ media: null });
  await clock.stop();
  await running.stop();
  await left.stop();
});
