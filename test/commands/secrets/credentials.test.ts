import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { credentialOf, keepCredential } from '../../../commands/secrets/credentials.ts';
import type { Position } from '../../../eventstore/position.ts';
import { openSeal } from '../../../runtime/seal.ts';
import { appendRaw, causeOf, envelope, freshLog } from '../../kernel/log.ts';

const log = freshLog();
const { store, raw, namespace } = log;
const key = openSeal([randomBytes(32)], 'credentials');
let since: Position;
beforeAll(async () => {
  since = await store.head();
});
afterAll(() => log.close());

const token = { companyId: 1, kind: 'token', id: 3 };
const keep = (secret: string, of = token) => keepCredential(store, key, { of, secret }, causeOf());

test('a secret can be read back, and its stream does not show it', async () => {
  await keep('abre-te-sesamo');
  expect(await credentialOf(store, key, token)).toBe('abre-te-sesamo');
  const seen: string[] = [];
  for await (const { event } of raw.readStream(`${namespace}credential-1.token.3`))
    seen.push(JSON.stringify(event?.data));
  expect(seen).toHaveLength(1);
  expect(seen.join()).not.toContain('sesamo');
  expect(seen.join()).not.toContain(Buffer.from('abre-te-sesamo').toString('base64').slice(0, 12));
});

test('only the newest value is kept', async () => {
  const of = { ...token, id: 4 };
  for (const secret of ['um', 'dois', 'três']) await keep(secret, of);
  expect(await credentialOf(store, key, of)).toBe('três');
  expect((await store.read('credential-1.token.4')).events).toHaveLength(1);
});

test('the stream was limited before its first secret, so it never held two', async () => {
  const of = { ...token, id: 5 };
  const order: string[] = [];
  const watched = {
    ...store,
    limit: async (...args: Parameters<typeof store.limit>) => (order.push('limit'), store.limit(...args)),
    append: async (...args: Parameters<typeof store.append>) => (order.push('append'), store.append(...args)),
  };
  await keepCredential(watched, key, { of, secret: 'x' }, causeOf());
  expect(order).toEqual(['limit', 'append']);
});

test('of two simultaneous writes one remains, and both callers succeed', async () => {
  const of = { ...token, id: 6 };
  await Promise.all(['a', 'b', 'c'].map((secret) => keep(secret, of)));
  expect(['a', 'b', 'c']).toContain(await credentialOf(store, key, of));
});

test('the same secret looks different each time', async () => {
  const sealed = async () => (await store.last('credential-1.token.7'))?.event?.data;
  const of = { ...token, id: 7 };
  await keep('igual', of);
  const first = await sealed();
  await keep('igual', of);
  expect(await sealed()).not.toEqual(first);
});

test('there is no secret before one is stored; it does not open with another key or purpose', async () => {
  expect(await credentialOf(store, key, { ...token, id: 99 })).toBeUndefined();
  const ring = [randomBytes(32)] as const;
  const of = { ...token, id: 8 };
  await keepCredential(store, openSeal(ring, 'credentials'), { of, secret: 'x' }, causeOf());
  expect(await credentialOf(store, openSeal(ring, 'credentials'), of)).toBe('x');
  expect(await credentialOf(store, openSeal(ring, 'whatsapp'), of)).toBeUndefined();
  expect(await credentialOf(store, key, of)).toBeUndefined();
});

test('an event copied to another stream, or repeated under another id in its own, does not open', async () => {
  const [mine, his] = [10, 11].map((id) => ({ companyId: 1, kind: 'password', id }));
  if (!mine || !his) throw new Error('two');
  await keep('a-minha', mine);
  await keep('a-dele', his);
  const copied = (await store.last('credential-1.password.10'))?.event?.data;
  await appendRaw(log, 'credential-1.password.11', {
    type: 'CredentialKept',
    data: { ...copied },
    metadata: { ...envelope(), v: 1 },
  });
  expect(await credentialOf(store, key, his)).toBeUndefined();
  await keep('a-nova', mine);
  await appendRaw(log, 'credential-1.password.10', {
    type: 'CredentialKept',
    data: { ...copied },
    metadata: { ...envelope(), v: 1 },
  });
  expect(await credentialOf(store, key, mine)).toBeUndefined();
  await keep('outra-vez', mine);
  expect(await credentialOf(store, key, mine)).toBe('outra-vez');
});

test('a credential with the same number in another company is a different one', async () => {
  expect(await credentialOf(store, key, { ...token, companyId: 2 })).toBeUndefined();
});

test('the log holds no secret of these tests in plain text', async () => {
  let all = '';
  for await (const { event } of raw.readAll({ fromPosition: since }))
    if (event?.streamId.includes(namespace)) all += JSON.stringify([event.streamId, event.data, event.metadata]);
  expect(all).toContain('credential-1.token.3');
  for (const secret of ['sesamo', 'igual', 'dois']) expect(all).not.toContain(secret);
});
