import { deflateSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { proto } from '@whiskeysockets/baileys';
import type { ChatChange } from '../../../../commands/whatsappChat/change.ts';
import type { Incoming } from '../../../../commands/message/receive.ts';
import { openImporter } from '../../../../connector/whatsapp/history/importer.ts';
import { createLeaseHolder, type LeaseHolder, type Lease } from '../../../../connector/whatsapp/keys/lease.ts';
import { log } from '../../../../runtime/log.ts';
import { openSeal } from '../../../../runtime/seal.ts';
import type { FreshDatabase } from '../../../kernel/database.ts';
import { freshTables } from '../tables.ts';
import { until } from '../world.ts';

const { FULL } = proto.HistorySync.HistorySyncType;
let fresh: FreshDatabase;
let holder: LeaseHolder;
let lease: Lease;
let ending: AbortController;
let running: ReturnType<typeof openImporter> | undefined;
let connectionId = 0;
beforeAll(async () => {
  fresh = await freshTables();
  holder = await createLeaseHolder(fresh.url, fresh.db, 'simulated');
});
beforeEach(async () => {
  const taken = await holder.acquire({ companyId: 1, connectionId: ++connectionId });
  if (!taken) throw new Error('no lease');
  lease = taken;
  ending = new AbortController();
});
afterEach(async () => {
  jest.restoreAllMocks();
  ending.abort();
  await running?.stopped();
});
afterAll(async () => {
  await holder?.close();
  await fresh?.drop();
});

const chunk = (id: string, progress: number) => {
  const said = {
    key: { remoteJid: '5511988880001@s.whatsapp.net', id },
    messageTimestamp: 1_800_000_000,
    message: { conversation: id },
  };
  const conversations = [{ id: said.key.remoteJid, messages: [{ message: said }] }];
  const history = { syncType: FULL, progress, conversations, pushnames: [] };
  return { initialHistBootstrapInlinePayload: deflateSync(proto.HistorySync.encode(history).finish()) };
};
/** Opens an importer that records its results. `away`: how often the store does not answer. */
const open = ({ away = 0, silenceMs = 600_000 } = {}) => {
  let left = away;
  const accepted: string[] = [];
  const received: string[] = [];
  const inLog: string[] = [];
  const finished: number[] = [];
  const importer = openImporter(
    {
      db: fresh.db,
      seal: openSeal([Buffer.alloc(32, 3)], 'whatsapp'),
      lease,
      ports: {
        locale: async () => ({ language: 'pt' as const, timeZone: 'UTC' }),
        imports: async () => {
          if (left-- > 0) throw new Error('the event store is away');
          return {
            importOldMessages: '2020-01-01T00:00:00.000Z',
            importRecentMessages: null,
            importOldMessagesGroups: false,
          };
        },
        imported: async ({ messages }) => void finished.push(messages),
        chat: async ({ is }: ChatChange) => void received.push(is),
        receive: async ({ body }: Incoming) => void received.push(body),
      },
      me: () => ({ number: '5511900000001', lid: null }),
      numberOf: async () => null,
      accepted: (waId) => accepted.push(waId),
      received: ({ waId }) => void inLog.push(`${waId} after ${received.length}`),
      people: () => {},
      signal: ending.signal,
    },
    50,
    silenceMs,
  );
  running = importer;
  return { ...importer, accepted, received, inLog, finished };
};
const doneOf = async () => {
  const row = await fresh.db('connector.import').where({ connection_id: connectionId }).first<{ done: number }>('done');
  return row?.done;
};

test('a chunk that arrives while a store is unreachable is not lost, even after a long time', async () => {
  jest.spyOn(Math, 'random').mockReturnValue(0); // the shortest pauses
  const error = jest.spyOn(log, 'error');
  const { take, accepted, received, finished } = open({ away: 5 });
  take('A', chunk('um', 100));
  await until('the import to be over', () => finished.length > 0);
  expect([accepted, received, finished]).toEqual([['A'], ['um'], [1]]);
  expect(error).not.toHaveBeenCalled();
});

test('an unreadable chunk is skipped, and the next one is imported', async () => {
  jest.spyOn(log, 'error').mockReturnValue();
  const { take, accepted, received, finished } = open();
  take('A', { initialHistBootstrapInlinePayload: Buffer.from('no history') });
  take('B', chunk('dois', 100));
  await until('the import to be over', () => finished.length > 0);
  expect([accepted, received]).toEqual([['A', 'B'], ['dois']]);
});

test('chunks after a pause are imported too, and the import ends when WhatsApp says that this was all', async () => {
  const { take, received, inLog, finished } = open();
  take('A', chunk('um', 40));
  await until('the first to be in the log', async () => (await doneOf()) === 1);
  take('B', chunk('dois', 100));
  await until('the import to be over', () => finished.length > 0);
  expect([received, finished]).toEqual([['um', 'dois'], [2]]);
  expect(inLog).toEqual(['um after 1', 'dois after 2']);
});

test('an import ends after a long silence if WhatsApp does not say that this was all', async () => {
  const { take, received, finished } = open({ silenceMs: 300 });
  take('A', chunk('um', 40));
  await until('the import to be over', () => finished.length > 0);
  expect([received, finished]).toEqual([['um'], [1]]);
  await until('its row to be gone', async () => (await doneOf()) === undefined); // after the event that says so
});
