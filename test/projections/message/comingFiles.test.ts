import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { comingFilesOf } from '../../../projections/message/comingFiles.ts';
import { filesOfTicket } from '../../../projections/message/files.ts';
import { messagesByIds } from '../../../projections/message/read.ts';
import * as facts from '../../domain/message/facts.ts';
import { deleted, opened } from '../../domain/ticket/facts.ts';
import { aCompany } from '../facts.ts';
import { messageId, messageStream, openLog, openViews, type Views } from '../views.ts';

let views: Views;
let log = openLog();
beforeAll(async () => {
  views = await openViews();
});
afterAll(() => views?.drop());
beforeEach(async () => {
  await views.empty();
  log = openLog();
  await views.apply(aCompany(log), [log.happened('ticket-1.1', opened())]);
});
const on = (stream: string, ...events: Parameters<typeof log.happened>[1][]) =>
  views.apply(events.map((event) => log.happened(stream, event)));

describe('a file that comes in', () => {
  const picture = { kind: 'imageMessage', body: '', raw: 'CgA=', file: facts.picture };
  const came = () => on(messageStream('A'), facts.received({ waId: 'A', ...picture }));
  const waiting = () => comingFilesOf(views.db, 1, 3, 10);
  const shownIs = async () => (await messagesByIds(views.db, 1, [messageId('A')]))[0];
  test('is shown as announced while it is fetched, and is queued from the first moment', async () => {
    await came();
    expect(await waiting()).toMatchObject([{ key: expect.stringContaining('.in.A') }]);
    expect(await shownIs()).toMatchObject({
      mediaType: 'image',
      mediaUrl: null,
      file: { state: 'coming', width: 1200, height: 900, size: 52_000, preview: '/9j/2Q==', error: '' },
    });
  });
  test('of a message that could not be decrypted at first is queued once it can be', async () => {
    await on(messageStream('A'), facts.received({ waId: 'A', kind: 'ciphertext', body: '' }));
    expect(await waiting()).toEqual([]);
    await on(messageStream('A'), facts.decrypted({ waId: 'A', ...picture }));
    expect(await waiting()).toMatchObject([{ key: expect.stringContaining('.in.A') }]);
    expect(await shownIs()).toMatchObject({ mediaType: 'image', mediaUrl: null, file: { state: 'coming' } });
  });
  test('is retried after a failure, stops after the final one, and starts again on request', async () => {
    await came();
    await on(messageStream('A'), facts.mediaDelayed('2031-01-01T00:00:00.000Z'));
    expect(await waiting()).toMatchObject([{ dueAt: '2031-01-01T00:00:00.000Z' }]);
    await on(messageStream('A'), facts.mediaFailed());
    expect(await waiting()).toEqual([]);
    expect(await shownIs()).toMatchObject({ file: { state: 'failed', error: 'ERR_WAPP_DOWNLOAD_MEDIA' } });
    await on(messageStream('A'), facts.mediaAsked());
    expect(await waiting()).toHaveLength(1);
    expect(await shownIs()).toMatchObject({ file: { state: 'coming', error: '' } });
  });
  test('is served once it is stored, and its frame says so', async () => {
    await came();
    const changes = await on(messageStream('A'), facts.mediaStored());
    expect(changes).toMatchObject([{ topic: 'appMessage', action: 'update', id: messageId('A') }]);
    expect(await waiting()).toEqual([]);
    expect(await shownIs()).toMatchObject({
      mediaType: 'image',
      mediaUrl: 'foto.jpg',
      file: { state: 'here', size: 51_999, preview: null, thumbnailUrl: 'foto-small.webp' },
    });
  });
  test('of an old message is fetched only on request', async () => {
    await on(messageStream('A'), facts.received({ waId: 'A', ...picture, imported: true }));
    expect(await waiting()).toEqual([]);
    expect(await shownIs()).toMatchObject({ file: { state: 'left', error: '' } });
    await on(messageStream('A'), facts.mediaAsked());
    expect(await waiting()).toHaveLength(1);
    expect(await shownIs()).toMatchObject({ file: { state: 'coming' } });
  });
  test('is still found after its ticket was deleted, but not after it was removed', async () => {
    await came();
    await on(messageStream('A'), facts.mediaStored());
    await on(messageStream('B'), facts.received({ waId: 'B', ...picture }));
    await on(messageStream('C'), facts.received({ waId: 'C' }));
    await on('ticket-1.1', deleted);
    const left = async () => {
      const found = await filesOfTicket(views.db, { companyId: 1, contactId: 2, ticketId: 1 }, null, 10);
      return new Map(found.map(({ id, files }) => [id, files]));
    };
    expect([...(await left()).keys()].sort()).toEqual([messageId('A'), messageId('B')].sort());
    expect((await left()).get(messageId('A'))).toEqual(['foto.jpg', 'foto-small.webp']);
    expect((await left()).get(messageId('B'))).toContain(`${messageId('B')}.jpg`);
    for (const which of ['A', 'B']) await on(messageStream(which), facts.mediaRemoved());
    expect([...(await left()).keys()]).toEqual([]);
  });
  test('is not queued any more when it arrives within the same batch', async () => {
    await on(messageStream('A'), facts.received({ waId: 'A', ...picture }), facts.mediaStored(), facts.mediaRemoved());
    expect(await waiting()).toEqual([]);
    expect(await shownIs()).toMatchObject({ mediaUrl: null, file: { state: 'removed' } });
  });
});
