import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { apiOf } from '../../../kernel/api.ts';
import { openWorld, type Person, type World } from '../../world.ts';

let world: World;
let ana: Person;
let bia: Person;
let ticketId: number;
let other: number;
let contactIds: number[];
let queueId: number;
beforeAll(async () => {
  world = await openWorld();
  queueId = await world.addQueue('Vendas');
  ana = await world.addPerson('Ana', { queueIds: [queueId] });
  bia = await world.addPerson('Bia', { queueIds: [queueId] });
  const connection = await world.addConnection('Loja');
  const tickets = [
    await world.write(connection, '5511987650001', 'Um'),
    await world.write(connection, '5511987650002', 'Dois'),
    await world.write(connection, '5511987650003', 'Três'),
  ];
  contactIds = tickets.map((ticket) => ticket.contactId);
  for (const { id } of tickets) await world.admin.api('PUT', `/tickets/${id}`, { queueId });
  [ticketId, other] = [tickets[0]?.id ?? 0, tickets[1]?.id ?? 0];
  await ana.api('PUT', `/tickets/${ticketId}`, { status: 'open', userId: ana.user.id });
});
afterAll(() => world?.close());

let serial = 0;
const keyed = (key = `key-${++serial}`) => ({ 'idempotency-key': key });
const reused = { status: 422, body: { error: 'ERR_IDEMPOTENCY_KEY_REUSED' } };
const id = ({ body }: { body: unknown }) => Number(Object(body).id);

describe('a key on another call is another key', () => {
  test('no one sees or deletes what a colleague wrote', async () => {
    // Each kind has separate ids, so some number is an id of both kinds.
    const notes: number[] = [];
    for (let n = 0; n < 4; n++)
      notes.push(id(await bia.api('POST', '/ticket-notes', { ticketId, note: `Segredo de Bia ${n}` })));
    for (let n = 0; n < 4; n++) {
      const key = keyed();
      await ana.api('POST', '/tags', { name: `Etiqueta ${n}`, color: '#abc' }, key);
      const note = await ana.api('POST', '/ticket-notes', { ticketId, note: 'Minha nota' }, key);
      expect(note).toMatchObject({ status: 200, body: { note: 'Minha nota', userId: ana.user.id } });
      expect((await ana.api('DELETE', `/ticket-notes/${id(note)}`, undefined, key)).status).toBe(200);
    }
    const left = await bia.api('GET', `/ticket-notes/list?ticketId=${ticketId}`);
    expect(new Set(Object(left.body).map((each: { id: number }) => each.id))).toEqual(new Set(notes));
  });

  test('a query makes it another call', async () => {
    const made = await world.admin.api('POST', '/tags', { name: 'Com consulta' });
    const key = keyed();
    for (const [query, name] of [
      ['?seen=0', 'Primeira'],
      ['', 'Segunda'],
    ])
      expect(await world.admin.api('PUT', `/tags/${id(made)}${query}`, { name }, key)).toMatchObject({
        status: 200,
        body: { name },
      });
  });

  test('the key of another user is another key', async () => {
    const key = keyed();
    const [hers, his] = [
      await ana.api('POST', '/quick-messages', { shortcode: 'dela' }, key),
      await bia.api('POST', '/quick-messages', { shortcode: 'dele' }, key),
    ];
    expect([Object(hers.body).shortcode, Object(his.body).shortcode]).toEqual(['dela', 'dele']);
  });
});

/** Two bodies of one call; the first one is done. */
type Call = [call: string, path: () => string, first: () => object, second: () => object];
const calls: Call[] = [
  [
    'POST /contacts',
    () => '/contacts',
    () => ({ name: 'Dora', number: '5511911110001' }),
    () => ({ name: 'Dora', number: '5511911110002' }),
  ],
  [
    'DELETE /delete-contacts',
    () => '/delete-contacts',
    () => ({ contactIds: [contactIds[2]] }),
    () => ({ contactIds }),
  ],
  ['POST /tags/sync', () => '/tags/sync', () => ({ ticketId, tags: [] }), () => ({ ticketId: other, tags: [] })],
  ['POST /ticket-notes', () => '/ticket-notes', () => ({ ticketId, note: 'Uma' }), () => ({ ticketId, note: 'Outra' })],
  ['POST /quick-messages', () => '/quick-messages', () => ({ shortcode: 'um' }), () => ({ shortcode: 'dois' })],
  ['POST /queue', () => '/queue', () => ({ name: 'Azul', color: '#00f' }), () => ({ name: 'Verde', color: '#0f0' })],
  ['POST /queue-options', () => '/queue-options', () => ({ queueId, title: 'Um' }), () => ({ queueId, title: 'Dois' })],
  ['POST /whatsapp', () => '/whatsapp', () => ({ name: 'Filial' }), () => ({ name: 'Matriz' })],
  [
    'POST /users',
    () => '/users',
    () => ({ name: 'Eva', email: 'eva@exemplo.com.br', password: 'segredo-1' }),
    () => ({ name: 'Ivo', email: 'ivo@exemplo.com.br', password: 'segredo-2' }),
  ],
  ['PUT /users/{id}', () => `/users/${bia.user.id}`, () => ({ name: 'Bia Prado' }), () => ({ password: 'tomada-123' })],
  ['PUT /users/{id}', () => `/users/${ana.user.id}`, () => ({ wpp: '5511' }), () => ({ profile: 'admin' })],
  ['PUT /settings/call', () => '/settings/call', () => ({ value: 'disabled' }), () => ({ value: 'enabled' })],
  ['PUT /tickets/{id}', () => `/tickets/${ticketId}`, () => ({ queueId: null }), () => ({ status: 'closed' })],
  ['POST /messages/{id}', () => `/messages/${ticketId}`, () => ({ body: 'Uma vez' }), () => ({ body: 'Outra coisa' })],
  ['POST /tickets', () => '/tickets', () => ({ contactId: contactIds[0] }), () => ({ contactId: contactIds[1] })],
];

describe('a key on the same call', () => {
  test.each(calls)(
    '%s: with another body is refused and changes nothing; with its own it is done once',
    async (...call) => {
      const [name, path, first, second] = call;
      const method = name.split(' ')[0] ?? '';
      const key = keyed();
      if (path() === `/messages/${ticketId}`)
        await world.admin.api('PUT', `/tickets/${ticketId}`, { status: 'open', userId: world.admin.user.id });
      const done = await world.admin.api(method, path(), first(), key);
      const appended = await world.appendedBy(async () => {
        expect(await world.admin.api(method, path(), second(), key)).toMatchObject(reused);
        const again = await world.admin.api(method, path(), first(), key);
        expect({ path: path(), status: again.status }).toEqual({ path: path(), status: done.status });
      });
      expect(appended).toEqual([]);
    },
  );

  test('a repeated form is done once; with another file or text it is refused', async () => {
    await world.admin.api('PUT', `/tickets/${ticketId}`, { status: 'open', userId: world.admin.user.id });
    const key = keyed();
    const send = async (name: string, bytes: string, words: string) => {
      const form = new FormData();
      form.append('medias', new File([bytes], name, { type: 'text/plain' }));
      form.append('body', words);
      const headers = { ...key, authorization: `Bearer ${world.admin.token}` };
      const url = `${world.system.url}/v1/messages/${ticketId}`;
      const answer = await fetch(url, { method: 'POST', headers, body: form });
      return { status: answer.status, body: await answer.json() };
    };
    const first = await send('lista.txt', 'um', 'Veja');
    expect(first.status).toBe(200);
    const appended = await world.appendedBy(async () => {
      expect(await send('lista.txt', 'um', 'Veja')).toMatchObject({ status: 200, body: { id: first.body.id } });
      expect(await send('outra.txt', 'um', 'Veja')).toMatchObject(reused);
      expect(await send('lista.txt', 'dois', 'Veja')).toMatchObject(reused);
      expect(await send('lista.txt', 'ou', 'Veja')).toMatchObject(reused);
      expect(await send('lista.txt', 'um', 'Leia')).toMatchObject(reused);
      expect(await world.admin.api('POST', `/messages/${ticketId}`, { body: 'Veja' }, key)).toMatchObject(reused);
    });
    expect(appended).toEqual([]);
  });
});

test('a repeated request does not restore a former password', async () => {
  const [adding, changing] = [keyed(), keyed()];
  const eva = { name: 'Eva Lima', email: 'eva.lima@exemplo.com.br', password: 'primeira-1' };
  const made = await world.admin.api('POST', '/users', eva, adding);
  const put = (password: string, headers = {}) => world.admin.api('PUT', `/users/${id(made)}`, { password }, headers);
  expect((await put('segunda-2', changing)).status).toBe(200);
  expect((await put('terceira-3')).status).toBe(200);
  expect((await world.admin.api('POST', '/users', eva, adding)).status).toBe(200);
  expect((await put('segunda-2', changing)).status).toBe(200);
  const enter = (password: string) => apiOf(world.system.url)('POST', '/auth/login', { email: eva.email, password });
  expect((await enter('terceira-3')).status).toBe(200);
  expect((await enter('primeira-1')).status).toBe(401);
});

test('a message with a key costs one append, and its body cannot be read from the log', async () => {
  await world.admin.api('PUT', `/tickets/${ticketId}`, { status: 'open', userId: world.admin.user.id });
  const appended = await world.appendedBy(() =>
    world.admin.api('POST', `/messages/${ticketId}`, { body: 'Uma só' }, keyed()),
  );
  expect(appended).toEqual([expect.stringMatching(/^message-.* MessageQueued$/)]);
  const { createHash } = await import('node:crypto');
  const plain = createHash('sha256')
    .update(JSON.stringify({ body: 'Uma só' }))
    .digest('hex');
  expect(await world.logBytes()).not.toContain(plain.slice(0, 16));
});
