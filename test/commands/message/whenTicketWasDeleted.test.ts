import { mkdir, mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { handle, load, streamOf } from '../../../commands/kernel/handle.ts';
import { runReactions } from '../../../commands/kernel/reactions.ts';
import type { Deps } from '../../../commands/deps.ts';
import { messageKey } from '../../../commands/message/key.ts';
import { whenTicketWasDeleted } from '../../../commands/message/whenTicketWasDeleted.ts';
import { openTicket } from '../../../commands/ticket/open.ts';
import { message } from '../../../domain/message/decider.ts';
import { ticket } from '../../../domain/ticket/decider.ts';
import { uuidOf } from '../../../eventstore/uuidOf.ts';
import { incoming, outgoing, picture, storedPicture } from '../../domain/message/facts.ts';
import { ada } from '../../domain/ticket/facts.ts';
import { freshNeeds } from '../../kernel/deps.ts';
import { eventually } from '../../kernel/eventually.ts';
import { causeOf } from '../../kernel/log.ts';
import { diskStorage } from '../../../runtime/storage.ts';

const deps = freshNeeds();
const { store } = deps;
afterAll(() => deps.close());

test('the files of a deleted ticket go with it, those that came and those that were sent', async () => {
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
  ].map(({ files, ...target }) => ({ id: uuidOf(streamOf('message', target)), key: target.id, files }));
  const lookup = { filesOfTicket: async () => found, reached: () => store.head() };
  // Of all lookups the reaction needs these two.
  const needs = { store, lookup: lookup as unknown as Deps['lookup'] };
  const running = await runReactions(store, [whenTicketWasDeleted(needs, diskStorage(folder))]);
  const target = { companyId: 1, id: ticketId };
  await handle(store, ticket, { target, command: { type: 'DeleteTicket', by: ada }, cause: causeOf() });
  await eventually(async () =>
    expect((await load(store, message, at(true, 'B'))).state).toMatchObject({ media: null }),
  );
  await running.stop();
  expect((await load(store, message, at(false, 'A'))).state).toMatchObject({ file: { is: 'removed' } });
  // What still waits to be sent keeps its file.
  expect((await readdir(join(folder, '1'))).sort()).toEqual(['alheia.png', 'espera.png']);
});
