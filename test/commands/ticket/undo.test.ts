import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openWorld, type Person, type World } from '../world.ts';

let world: World;
let caio: Person; // in Vendas
let vera: Person; // in Vendas
let vendas: number;
let suporte: number;
let loja: number;
let numbers = 5_511_800_000_000;
beforeAll(async () => {
  world = await openWorld();
  vendas = await world.addQueue('Vendas');
  suporte = await world.addQueue('Suporte');
  caio = await world.addPerson('Caio', { queueIds: [vendas] });
  vera = await world.addPerson('Vera', { queueIds: [vendas] });
  loja = await world.addConnection('Loja');
});
afterAll(() => world?.close());

/** A ticket that Caio has. */
const owned = async () => {
  const number = String(++numbers);
  const { id } = await world.write(loja, number, 'Bom dia');
  await world.admin.api('PUT', `/tickets/${id}`, { queueId: vendas });
  expect((await caio.api('PUT', `/tickets/${id}`, { status: 'open', userId: caio.user.id })).status).toBe(200);
  return { id, number };
};
const undo = (by: Person, id: number, key?: string) =>
  by.api('POST', `/tickets/${id}/undo`, {}, key ? { 'idempotency-key': key } : {});

describe('POST /tickets/{id}/undo', () => {
  test.each([
    ['resolving', () => ({ status: 'closed', userId: caio.user.id, queueId: vendas })],
    ['returning', () => ({ status: 'pending', userId: null })],
    ['transferring to a queue that the caller cannot see', () => ({ queueId: suporte, userId: null })],
  ])('undoes %s: lists, history and the repeated request agree', async (_, body) => {
    const { id } = await owned();
    expect((await caio.api('PUT', `/tickets/${id}`, body())).status).toBe(200);
    const back = { status: 'open', userId: caio.user.id, queueId: vendas };
    expect(await undo(caio, id, `undo-${id}`)).toMatchObject({ status: 200, body: back });
    expect(await caio.api('GET', `/tickets/${id}`)).toMatchObject({ status: 200, body: back });
    expect(await undo(caio, id, `undo-${id}`)).toMatchObject({ status: 200, body: back });
    expect(await undo(caio, id)).toMatchObject({ status: 409, body: { error: 'conflict' } });
  });

  test('is refused for another user’s move, and hides tickets of other companies', async () => {
    const { id } = await owned();
    await caio.api('PUT', `/tickets/${id}`, { status: 'pending', userId: null });
    expect(await undo(vera, id)).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } });
    expect(await undo(caio, id + 1_000_000)).toMatchObject({ status: 404, body: { error: 'ERR_NO_TICKET_FOUND' } });
  });

  test('is refused when a colleague was faster, or the contact has a new ticket', async () => {
    const { id } = await owned();
    await caio.api('PUT', `/tickets/${id}`, { status: 'pending', userId: null });
    await vera.api('PUT', `/tickets/${id}`, { status: 'open', userId: vera.user.id });
    expect(await undo(caio, id)).toMatchObject({ status: 409, body: { error: 'conflict' } });

    const second = await owned();
    await caio.api('PUT', `/tickets/${second.id}`, { status: 'closed', userId: caio.user.id, queueId: vendas });
    await world.admin.api('POST', '/tickets', {
      contactId: Object((await caio.api('GET', `/tickets/${second.id}`)).body).contactId,
      queueId: vendas,
      whatsappId: loja,
    });
    const refused = await undo(caio, second.id);
    expect(refused.status).toBe(409);
    expect(String(Object(refused.body).error)).toContain('ERR_OTHER_OPEN_TICKET');
  });
});
