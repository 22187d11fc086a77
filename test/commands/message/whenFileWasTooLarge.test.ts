import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { whenFileWasTooLarge } from '../../../commands/message/whenFileWasTooLarge.ts';
import { received } from '../../domain/message/facts.ts';
import { causeOf, envelope } from '../../kernel/log.ts';
import { openAnswers } from './answers.ts';

const answers = openAnswers();
const { store } = answers;
beforeAll(answers.found);
afterAll(() => answers.close());

const now = Math.floor(Date.now() / 1000);
const announced = { name: 'a.mp4', mime: 'video/mp4', size: 2e8, width: null, height: null, seconds: 9 };
const file = { ...announced, voice: false, waveform: null, thumbnail: null };
let sent = 0;
/** Fails a file with this reason, twice. Returns the answers to its sender. */
const fails = async (reason: string, more: Partial<Parameters<typeof received>[0]> = {}) => {
  const waId = `FILE${++sent}`;
  const stream = `message-1.3.-.-.in.${waId}`;
  answers.clear();
  await store.append(stream, [received({ waId, file, timestamp: now, ...more })], 'none', envelope());
  for (let tries = 0; tries < 2; tries++) {
    const failed = { type: 'MessageMediaFailed', data: { reason } } as const;
    await store.append(stream, [failed], BigInt(tries), envelope());
    const stored = (await store.read(stream)).events.at(-1);
    if (!stored) throw new Error('it is not in the log');
    const reaction = whenFileWasTooLarge({ store }, 100);
    if (reaction.wants(stored)) await reaction.react(stored, causeOf(stored.id));
  }
  return answers.queued().map(({ body }) => body);
};

test('a sender of oversized files gets one answer in five minutes, so that two bots stop (R192)', async () => {
  const early = { timestamp: now - 700 };
  expect(await fails('ERR_FILE_TOO_LARGE', early)).toEqual([expect.stringMatching(/mensagem automática[^]*100 MB/i)]);
  expect(await fails('ERR_FILE_TOO_LARGE', early)).toEqual([]);
  expect(await fails('ERR_FILE_TOO_LARGE')).toHaveLength(1);
});
test('other failures and old messages get no answer', async () => {
  expect(await fails('ERR_WAPP_DOWNLOAD_MEDIA')).toEqual([]);
  expect(await fails('ERR_FILE_TOO_LARGE', { timestamp: now - 200_000 })).toEqual([]);
});
