import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openMachines } from '../../../connector/hooks/machines.ts';
import { openOutside } from '../../../runtime/outside/outside.ts';
import { openProvider, soonGivenUp, type Provider } from './provider.ts';
import { toldTo } from './told.ts';

let provider: Provider;
beforeAll(async () => void (provider = await openProvider()));
afterAll(() => provider?.close());

const patient = openMachines(openOutside({ allowed: ['127.0.0.1'] }));
const hasty = openMachines(soonGivenUp(['127.0.0.1']));

describe.each(['webhook', 'n8n', 'typebot'] as const)('a server of %s', (type) => {
  const hears = (machines = patient) =>
    machines.ask(toldTo(type, { fields: { urlN8N: provider.url, typebotSlug: 'loja' }, body: 'Bom dia' }));
  test('that hangs before its head or within an answer is abandoned', async () => {
    provider.answer(() => undefined);
    await expect(hears(hasty)).rejects.toMatchObject({ reason: 'timedOut' });
    provider.answer((_, res) => void res.writeHead(200).write('{"mess'));
    await expect(hears(hasty)).rejects.toMatchObject({ reason: 'timedOut' });
  });
  test.each([
    [500, {}, '{}', { reason: 'status', status: 500, retryAfter: 0 }],
    [429, { 'retry-after': '30' }, '{}', { reason: 'status', status: 429, retryAfter: 30 }],
    [302, { location: 'http://169.254.169.254/' }, '', { reason: 'status', status: 302 }],
    [200, {}, `{"messages":["${'a'.repeat(10_000_000)}"]}`, { reason: 'tooLong' }],
  ])('that answers %i and %j, or 10 MB, fails without a retry', async (status, headers, words, failed) => {
    provider.asked.length = 0;
    provider.answer((_, res) => void res.writeHead(status, headers).end(words));
    await expect(hears()).rejects.toMatchObject(failed);
    expect(provider.asked).toHaveLength(1);
  });
});
