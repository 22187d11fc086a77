import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openWorld, type Person, type World } from '../world.ts';

let world: World;
let caio: Person;
let rita: Person; // the admin of another company
let contactId: number;
beforeAll(async () => {
  world = await openWorld();
  caio = await world.addPerson('Caio');
  rita = await world.addPerson('Rita', { companyId: await world.addCompany(), profile: 'admin' });
  const loja = await world.addConnection('Loja');
  const { id, contactId: own } = await world.write(loja, '5511977770001', 'Quero meus dados', { pushName: 'Helena' });
  contactId = own;
  await world.write(loja, '5511977770002', 'Segredo de outra pessoa', { pushName: 'Otávio' });
  await world.admin.api('PUT', `/tickets/${id}`, { status: 'open', userId: world.admin.user.id });
  await world.admin.api('POST', `/messages/${id}`, { body: 'Claro, já envio' });
  await world.admin.api('POST', '/ticket-notes', { note: 'Pediu por telefone', ticketId: id, contactId });
});
afterAll(() => world?.close());

const ask = (by: Person, id = contactId) => by.api('POST', `/contacts/${id}/export`, {});

test('an admin gets all data of a contact and none of others, and the log has who asked', async () => {
  let address = '';
  const appended = await world.appendedBy(async () => {
    const { status, body } = await ask(world.admin);
    expect(status).toBe(200);
    address = Object(body).url;
  });
  expect(appended.map((one) => one.split(' ')[1])).toEqual(['ContactDataExported']);
  const reply = await fetch(address);
  expect(reply.headers.get('content-disposition')).toContain(`contact-${contactId}.json`);
  const text = await reply.text();
  const data = JSON.parse(text);
  expect(data).toMatchObject({
    exportedBy: 'Administrador',
    contact: { name: 'Helena', number: '5511977770001' },
    campaigns: { optedOut: null },
    tickets: [{ status: 'open', connection: 'Loja' }],
    notes: [{ note: 'Pediu por telefone' }],
  });
  expect(data.messages.map(({ direction, body }: { direction: string; body: string }) => [direction, body])).toEqual(
    expect.arrayContaining([
      ['received', 'Quero meus dados'],
      ['sent', expect.stringContaining('Claro, já envio')],
    ]),
  );
  expect(data.messages[0].at).toMatch(/^\d{4}-/);
  expect(text).not.toMatch(/Segredo|Otávio|5511977770002/);
});

test('agents and other companies get nothing, also not by a changed address', async () => {
  expect(await ask(caio)).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } });
  expect(await ask(rita)).toMatchObject({ status: 404, body: { error: 'ERR_NO_CONTACT_FOUND' } });
  const address: string = Object((await ask(world.admin)).body).url;
  expect((await fetch(address.replace(`/${contactId}.json`, `/${contactId + 1}.json`))).status).toBe(403);
  expect((await fetch(address.replace(/signature=.*/, ''))).status).toBe(403);
  const elsewhere = address.replace(/contact-exports\/\d+/, `contact-exports/${rita.user.companyId}`);
  expect((await fetch(elsewhere)).status).toBe(403);
});
