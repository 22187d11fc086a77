import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { handle } from '../../../commands/kernel/handle/handle.ts';
import { campaign } from '../../../domain/campaign/decider.ts';
import { addOfficial, listedTemplate, syncedTemplates } from '../template/official.ts';
import { nextCause, openWorld, type World } from '../world.ts';
import { openDesk, type Desk } from './desk.ts';

let world: World;
let desk: Desk;
beforeAll(async () => {
  world = await openWorld();
  desk = await openDesk(world, 'Loja');
  await desk.set({ messageInterval: 0, longerIntervalAfter: 0, variables: [{ key: 'cupom', value: 'VOLTA10' }] });
});
afterAll(async () => {
  await desk?.close();
  await world?.close();
});
const soon = () => new Date(Date.now() + 300).toISOString();
const unknown = (variables: readonly string[]) => ({
  status: 400,
  body: { error: 'ERR_CAMPAIGN_VARIABLE', variables },
});

test('variables work as in quick messages', async () => {
  const { tagId } = await desk.tagged(['5511971000001'], 1);
  const message1 = '{{nome}}, {{ firstName }} e {nome}: {{ CUPOM }} em {{today}}';
  const { id } = await desk.plan({ tagListId: tagId, scheduledAt: soon(), message1 });
  await desk.until(id, 'FINALIZADA');
  expect(desk.sent.map(({ body }) => body)).toEqual([
    expect.stringMatching(/^Pessoa 0, Pessoa e Pessoa 0: VOLTA10 em \d\d\/\d\d\/\d{4}$/),
  ]);
});

test('a campaign with an unknown variable is not saved, and the refusal names it', async () => {
  const post = (body: object) => world.admin.api('POST', '/campaigns', { name: 'Natal', ...body });
  expect(await post({ message2: '{{nomee}} {cupom} {preco}' })).toMatchObject(unknown(['{{nomee}}', '{preco}']));
  expect(await post({ message1: 'Oi', confirmation: true, confirmationMessage1: '{{x}}?' })).toMatchObject(
    unknown(['{{x}}']),
  );
  const { id } = await desk.plan({ message1: 'Oi {{nome}}', confirmationMessage1: '{{x}}?' });
  const put = (body: object) => world.admin.api('PUT', `/campaigns/${id}`, body);
  expect(await put({ confirmation: true })).toMatchObject(unknown(['{{x}}']));
  expect(await put({ message1: 'Oi {{nome}}, {desconto}' })).toMatchObject(unknown(['{desconto}']));
  expect(await put({ message1: 'Oi {{nome}}, {cupom}' })).toMatchObject({ status: 200 });
});

test('a campaign saved earlier with an unknown variable is cancelled with the reason, and sends nothing', async () => {
  const { companyId, system } = world;
  const contactListId = await desk.listed(['5511971000002']);
  const { id } = await desk.plan({ contactListId, message1: 'Antiga' });
  const target = { companyId, id };
  const to = { messages: ['Antiga {{nomee}}', '', '', '', ''], scheduledAt: soon() };
  const command = { type: 'ChangeCampaign', to, now: new Date().toISOString() } as const;
  await handle(system.deps.store, campaign, { target, command, cause: nextCause(companyId) });
  expect(await desk.until(id, 'CANCELADA')).toMatchObject({ reason: 'ERR_CAMPAIGN_VARIABLES' });
  expect(await world.admin.api('POST', `/campaigns/${id}/restart`)).toMatchObject({
    status: 409,
    body: { error: 'ERR_CAMPAIGN_VARIABLE', variables: ['{{nomee}}'] },
  });
  await desk.call('PUT', `/campaigns/${id}`, { message1: 'Antiga {{nome}}' });
  await desk.call('POST', `/campaigns/${id}/restart`);
  await desk.until(id, 'FINALIZADA');
  expect(desk.sent.filter(({ body }) => body.startsWith('Antiga')).map(({ body }) => body)).toEqual([
    'Antiga Pessoa 0',
  ]);
});

test('the values of a template are checked instead of the hidden texts, and it waits for no confirmation', async () => {
  const { connectionId, accountId } = await addOfficial(world);
  const [one] = await syncedTemplates(world, accountId, [listedTemplate()]);
  const post = (value: string, over: object = {}) => {
    const template = { templateId: one?.id, values: [{ slot: 'body:1', text: value }] };
    return world.admin.api('POST', '/campaigns', { name: 'Natal', whatsappId: connectionId, template, ...over });
  };
  expect(await post('{nomee}')).toMatchObject(unknown(['{nomee}']));
  expect(await post('{nome}', { message1: 'Antiga {{x}}' })).toMatchObject({ status: 200 });
  const refused = { status: 400, body: { error: 'ERR_CAMPAIGN_TEMPLATE' } };
  expect(await post('{nome}', { confirmation: true, confirmationMessage1: 'Posso?' })).toMatchObject(refused);
});
