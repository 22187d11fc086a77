import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { credentialOf } from '../../../commands/secrets/credentials.ts';
import { openWorld, type World } from '../world.ts';

let world: World;
let first: number;
let second: number;
beforeAll(async () => {
  world = await openWorld();
  first = await world.addConnection('Loja');
  second = await world.addConnection('Filial');
});
afterAll(() => world?.close());

const put = (id: number, body: object, headers = {}) => world.admin.api('PUT', `/whatsapp/${id}`, body, headers);
const defaults = async () => {
  const { body } = await world.admin.api('GET', '/whatsapp');
  return Object(body).flatMap(({ id, isDefault }: { id: number; isDefault: boolean }) => (isDefault ? [id] : []));
};
const tokenOf = (id: number) => {
  const { store, keys } = world.system.deps;
  return credentialOf(store, keys.credentials, { companyId: world.companyId, kind: 'token', id });
};

describe('a refused change', () => {
  test('changes nothing, not even the default connection', async () => {
    const bad = { isDefault: true, queueIds: [1, 2], greetingMessage: '' };
    const appended = await world.appendedBy(async () =>
      expect(await put(second, bad)).toMatchObject({ status: 400, body: { error: 'ERR_WAPP_GREETING_REQUIRED' } }),
    );
    expect(appended).toEqual([]);
    expect(await defaults()).toEqual([first]);
  });
});

describe('a record that is sent back as it was read', () => {
  test('changes nothing, with and without a token', async () => {
    const record = async () => Object((await world.admin.api('GET', `/whatsapp/${first}`)).body);
    expect(await world.appendedBy(async () => put(first, await record()))).toEqual([]);
    await put(first, { token: 'abre-te-sesamo-ja-e-ja' });
    expect(await record()).toMatchObject({ token: '••••••••' });
    expect(await world.appendedBy(async () => put(first, await record()))).toEqual([]);
    expect(await tokenOf(first)).toBe('abre-te-sesamo-ja-e-ja');
  });
  test('keeps values sent as null because the caller does not see them', async () => {
    const nulls = { name: null, isDefault: null, token: null, provider: null };
    expect(await world.appendedBy(() => put(first, nulls))).toEqual([]);
    expect(await tokenOf(first)).toBe('abre-te-sesamo-ja-e-ja');
    expect(await defaults()).toEqual([first]);
  });
  test('removes the token if it is empty', async () => {
    expect(await put(first, { token: '' })).toMatchObject({ body: { token: '' } });
    expect(await tokenOf(first)).toBe('');
  });
});
