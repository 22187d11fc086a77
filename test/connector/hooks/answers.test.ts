import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openMachines } from '../../../connector/hooks/machines.ts';
import { openOutside } from '../../../runtime/outside/outside.ts';
import { openProvider, type Provider } from './provider.ts';
import { toldTo } from './told.ts';

let provider: Provider;
beforeAll(async () => void (provider = await openProvider()));
afterAll(() => provider?.close());

const machines = openMachines(openOutside({ allowed: ['127.0.0.1'] }));
const hears = () => machines.ask(toldTo('n8n', { fields: { urlN8N: `${provider.url}/` }, body: 'Oi' }));

test.each<[string, string, object]>([
  ['an array of items, which n8n sends by default', '[{"messages":["Oi"],"queueId":3}]', { texts: ['Oi'], queueId: 3 }],
  ['an empty array', '[]', { texts: [], queueId: null }],
  ['nothing', '', { texts: [], queueId: null }],
  ['a page', '<html><body>Oi</body></html>', { texts: [], queueId: null }],
  ['null', 'null', { texts: [], queueId: null }],
  ['one text', '{"messages":"Oi"}', { texts: ['Oi'], queueId: null }],
  ['a number', '{"messages":[5]}', { texts: ['5'], queueId: null }],
  [
    'an odd message between others',
    '{"messages":["a",null,{"body":"x"},{"text":"b"}]}',
    { texts: ['a', 'b'], queueId: null },
  ],
  ['a queue that is none', '{"messages":["Oi"],"queueId":"3"}', { texts: ['Oi'], queueId: null }],
  ['other types everywhere', '{"messages":null,"queueId":0,"finish":"sim"}', { texts: [], queueId: null }],
])(
  'an answer of %s sends what can be read of it',
  async (_, body, { texts, queueId }: { texts?: string[]; queueId?: number | null }) => {
    provider.answer((__, res) => res.end(body));
    const { answer } = await hears();
    expect(answer.says.map(({ text }) => text)).toEqual(texts);
    expect(answer).toMatchObject({ queueId, session: null });
  },
);

test('a place and contact cards are in the call', async () => {
  const place = { latitude: -23.5, longitude: -46.6, name: 'Sé', address: '', url: '', isLive: false };
  const cards = [{ name: 'Rui', number: '551133334444' }];
  const more = { mediaType: 'locationMessage', location: { ...place, image: 'data:image/jpeg;base64,/9j/' }, cards };
  provider.answer((__, res) => res.end());
  await machines.ask(toldTo('n8n', { fields: { urlN8N: `${provider.url}/` }, body: 'Sé', more }));
  expect(JSON.parse(provider.asked.at(-1)?.body ?? '')).toMatchObject({ message: { location: place, cards } });
  expect(provider.asked.at(-1)?.body).not.toContain('base64');
});

test('an answer of 204 sends nothing, and a failed one is an error', async () => {
  provider.answer((__, res) => res.writeHead(204).end());
  expect((await hears()).answer.says).toEqual([]);
  provider.answer((__, res) => res.writeHead(500).end('{"messages":["Oi"]}'));
  await expect(hears()).rejects.toMatchObject({ reason: 'status', status: 500 });
});
