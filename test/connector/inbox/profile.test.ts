import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { businessProfile } from '../../../domain/connection/businessProfile.ts';
import { png } from '../../commands/media/desk.ts';
import { openProviders, type Providers } from './provider.ts';

let providers: Providers;
beforeAll(async () => {
  providers = await openProviders();
}, 120_000);
afterAll(() => providers?.stop());

const api = (method: string, path: string, body?: object) => providers.world.admin.api(method, path, body);

test('an admin reads and changes what customers see of the business', async () => {
  const { id } = await providers.connect('official API');
  const path = `/whatsapp/${id}/profile`;
  const nothing = { about: '', address: '', description: '', email: '', vertical: '', websites: [], pictureUrl: '' };
  expect(await api('GET', path)).toMatchObject({ status: 200, body: nothing });
  const changes = {
    about: 'Bolos e doces',
    address: 'Rua A, 1',
    email: 'oi@exemplo.com.br',
    vertical: 'RESTAURANT',
    websites: ['https://exemplo.com.br'],
  };
  expect(await api('PUT', path, changes)).toMatchObject({ status: 200, body: { ...nothing, ...changes } });
  const { body } = await api('PUT', path, { picture: png.toString('base64') });
  expect(businessProfile.parse(body)).toMatchObject({ ...changes, pictureUrl: expect.stringMatching(/^http/) });
  for (const [wrong, error] of [
    [{ picture: Buffer.from('GIF89a').toString('base64') }, 'ERR_PROFILE_PICTURE'],
    [{ about: '' }, 'Required'],
    [{ websites: ['sem endereço'] }, 'Invalid address'],
  ] as const)
    expect(await api('PUT', path, wrong)).toMatchObject({ status: 400, body: { error } });
  const { world } = providers;
  const agent = await world.addPerson('Beto');
  expect((await agent.api('PUT', path, changes)).status).toBe(403);
  const rita = await world.addPerson('Rita', { companyId: await world.addCompany(), profile: 'admin' });
  expect(await rita.api('GET', path)).toMatchObject({ status: 404 });
});

test('a linked phone has no such profile', async () => {
  const { id } = await providers.connect('linked phone');
  expect(await api('GET', `/whatsapp/${id}/profile`)).toMatchObject({
    status: 400,
    body: { error: 'ERR_NOT_OFFICIAL' },
  });
});
