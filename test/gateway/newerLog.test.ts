import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openStore } from '../../eventstore/store.ts';
import { signIn } from '../kernel/api.ts';
import { appendRaw, envelope, freshLog } from '../kernel/log.ts';
import { startSystem, type System } from '../kernel/system.ts';

let system: System;
let log: ReturnType<typeof freshLog>;
beforeAll(async () => {
  system = await startSystem();
  log = freshLog(system.context.eventStoreUrl, system.context.config.eventStoreNamespace);
});
afterAll(async () => {
  await log?.close();
  await system?.stop();
});

test('a running gateway decides nothing on what a later version wrote, and says that it is to be replaced', async () => {
  const { api } = await signIn(system.url, system.admin);
  const { id } = Object((await api('POST', '/tags', { name: 'Nova', color: '#ff0000' })).body);
  const { eventStoreUrl: url, config, secrets } = system.context;
  const later = openStore({ url, namespace: config.eventStoreNamespace, ring: secrets.ring, formats: { IdGiven: 2 } });
  await later.append('ids-later', [{ type: 'IdGiven', data: { key: '', id: 1 } }], 'none', envelope());
  await later.close();
  await appendRaw(log, `tag-1.${id}`, { type: 'TagPinned', data: {} });

  expect(await api('PUT', `/tags/${id}`, { name: 'Outra' })).toMatchObject({
    status: 503,
    body: { error: 'ERR_BUILDING', view: 'log' },
  });
  const types: string[] = [];
  for await (const { event } of log.raw.readStream(`${log.namespace}tag-1.${id}`)) types.push(event?.type ?? '');
  expect(types).toEqual(['TagCreated', 'TagPinned']);
});
