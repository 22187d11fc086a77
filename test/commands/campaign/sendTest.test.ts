import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eventually } from '../../kernel/eventually.ts';
import { png } from '../media/desk.ts';
import { openWorld, type World } from '../world.ts';
import { openDesk, type Desk } from './desk.ts';

let world: World;
let desk: Desk;
const own = '5511933335555';
beforeAll(async () => {
  world = await openWorld();
  desk = await openDesk(world, 'Loja');
});
afterAll(async () => {
  await desk?.close();
  await world?.close();
});
const ask = (body: object, key: string = crypto.randomUUID(), by = world.admin) =>
  by.api('POST', '/campaigns/test', { whatsappId: desk.line, ...body }, { 'idempotency-key': key });

describe('a test of a campaign', () => {
  test('needs a number of the user, and says so', async () => {
    expect(await ask({ texts: ['Oi'] })).toMatchObject({ status: 409, body: { error: 'ERR_NO_OWN_NUMBER' } });
    await world.admin.api('PUT', `/users/${world.admin.user.id}`, { wpp: '+55 11 93333-5555' });
  });

  test('reaches the user alone, with their name, the question before the message, once for a repeated request', async () => {
    const texts = ['Posso enviar?', 'Olá, {nome}! Número {numero}.'];
    for (const _ of [1, 2])
      expect(await ask({ texts }, 'um-teste')).toMatchObject({ status: 200, body: { number: own } });
    await eventually(async () => expect(desk.sent).toHaveLength(2));
    expect(desk.sent.filter(({ number }) => number === own).map(({ body }) => body)).toEqual([
      'Posso enviar?',
      expect.stringMatching(/^Olá, .+! Número .*93333.*\.$/),
    ]);
    expect(new Set(desk.sent.map(({ number }) => number))).toEqual(new Set([own]));
  });

  test('brings the file of the saved campaign, which the campaign keeps', async () => {
    const { id } = await desk.plan({ message1: 'Olá' });
    const form = new FormData();
    form.append('file', new Blob([png]), 'cartaz.png');
    const path = `${world.system.url}/v1/campaigns/${id}/media-upload`;
    const headers = { authorization: `Bearer ${world.admin.token}` };
    expect((await fetch(path, { method: 'POST', headers, body: form })).status).toBe(200);
    expect((await ask({ texts: ['Olá'], campaignId: id })).status).toBe(200);
    await eventually(async () => expect(desk.sent).toHaveLength(3));
    expect(desk.sent.at(-1)).toMatchObject({ body: 'Olá', number: own, media: { name: 'cartaz.png' } });
    expect(await desk.read(id)).toMatchObject({ mediaName: 'cartaz.png' });
  });

  test('with a variable that does not exist, without words or over a connection of another company sends nothing', async () => {
    const before = desk.sent.length;
    const variable = { status: 400, body: { error: 'ERR_CAMPAIGN_VARIABLE', variables: ['{apelido}'] } };
    expect(await ask({ texts: ['Oi, {apelido}'] })).toMatchObject(variable);
    expect(await ask({ texts: [' '] })).toMatchObject({ status: 409, body: { error: 'ERR_CAMPAIGN_NO_TEXT' } });
    for (const texts of [[], ['a', 'b', 'c'], 'a']) expect((await ask({ texts })).status).toBe(400);
    expect(await ask({ texts: ['Oi'], whatsappId: 999_999 })).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_WAPP_FOUND' },
    });
    const companyId = await world.addCompany({ dueDate: '2099-01-01', planId: 1 });
    const rui = await world.addPerson('Rui', { companyId, profile: 'admin' });
    await rui.api('PUT', `/users/${rui.user.id}`, { wpp: '+55 11 93333-6666' });
    expect(await ask({ texts: ['Oi'] }, undefined, rui)).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_WAPP_FOUND' },
    });
    expect(desk.sent).toHaveLength(before);
  });
});
