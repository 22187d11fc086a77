import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { CloudTemplateDraft } from '../../../../connector/cloud/graph/templates.ts';
import { cloudCalls } from '../../../../connector/cloud/simulator/contract.ts';
import { customerCalls } from '../../../../connector/cloud/simulator/customerContract.ts';
import { templateStatusChange } from '../../../../connector/cloud/webhook/changes.ts';
import { openSimulated, type Simulated, VERIFY_TOKEN } from './simulated.ts';

let simulated: Simulated;
beforeEach(async () => {
  simulated = await openSimulated();
  const { appId } = simulated.credentials;
  await simulated.control(cloudCalls.setCallback, { appId, url: simulated.receiver.url, verifyToken: VERIFY_TOKEN });
});
afterEach(() => simulated.close());

const DAY_MS = 86_400_000;
const draft: CloudTemplateDraft = {
  name: 'order_ready',
  language: 'pt_BR',
  category: 'UTILITY',
  parameter_format: 'NAMED',
  components: [
    {
      type: 'BODY',
      text: 'Seu pedido {{order_no}} está pronto para retirada.',
      example: { body_text_named_params: [{ param_name: 'order_no', example: 'A-17' }] },
    },
    { type: 'FOOTER', text: 'Loja' },
    { type: 'BUTTONS', buttons: [{ type: 'QUICK_REPLY', text: 'Depois' }] },
  ],
};
const approved = async (given: Partial<CloudTemplateDraft> = {}): Promise<string> => {
  const { id } = await simulated.client.createTemplate({ ...draft, ...given });
  await simulated.control(cloudCalls.decide, { template: id, event: 'APPROVED' });
  return id;
};
const sendTemplate = (text: string | null = 'A-17', name = 'order_ready') =>
  simulated.client.send({
    to: { number: simulated.ana.digits },
    callbackData: 'out:1',
    content: {
      type: 'template',
      template: {
        name,
        language: { code: 'pt_BR' },
        components:
          text === null ? [] : [{ type: 'body', parameters: [{ type: 'text', parameter_name: 'order_no', text }] }],
      },
    },
  });
const changes = () => simulated.parts().flatMap((part) => (part.is === 'change' ? [part] : []));

const listTemplates = async (filter: { status?: string } = {}) =>
  (await simulated.client.listTemplates(filter)).templates;

describe('templates', () => {
  test('wait for approval by hand, which a webhook tells; then they reach a customer who never wrote', async () => {
    const { id, status } = await simulated.client.createTemplate(draft);
    expect(status).toBe('PENDING');
    await expect(sendTemplate()).rejects.toMatchObject({ code: 132001, status: 404 });
    await simulated.control(cloudCalls.decide, { template: id, event: 'APPROVED' });
    expect(templateStatusChange.parse(changes()[0]?.value)).toMatchObject({
      event: 'APPROVED',
      message_template_id: id,
      message_template_language: 'pt_BR',
    });
    await sendTemplate();
    await simulated.advance(1_000);
    expect(simulated.statuses().map((each) => [each.status, each.pricing?.category])).toEqual([
      ['sent', 'utility'],
      ['delivered', 'utility'],
    ]);
    const chat = await simulated.control(customerCalls.chat, simulated.chat);
    expect(chat[0]?.text).toBe('Seu pedido A-17 está pronto para retirada.\nLoja\n[Depois]');
    await simulated.control(customerCalls.tap, { ...simulated.chat, messageId: chat[0]?.id ?? '', choice: 'Depois' });
    expect(simulated.messages()[0]?.message).toMatchObject({ type: 'button', button: { text: 'Depois' } });
  });

  test('are refused with a reason and a recommendation', async () => {
    const { id } = await simulated.client.createTemplate(draft);
    await simulated.control(cloudCalls.decide, {
      template: id,
      event: 'REJECTED',
      reason: 'INVALID_FORMAT',
      recommendation: 'Add an example',
    });
    expect(templateStatusChange.parse(changes()[0]?.value)).toMatchObject({
      reason: 'INVALID_FORMAT',
      rejection_info: { recommendation: 'Add an example' },
    });
    expect(await listTemplates()).toMatchObject([{ status: 'REJECTED', rejected_reason: 'INVALID_FORMAT' }]);
  });

  test.each([
    ['PAUSED', 132015],
    ['DISABLED', 132016],
  ])('in state %s are not sent (%i)', async (event, code) => {
    const template = await approved();
    await simulated.control(cloudCalls.decide, { template, event });
    await expect(sendTemplate()).rejects.toMatchObject({ code });
  });

  test.each([
    ['no value', null, 132000],
    ['a line break in a value', 'A\n17', 132012],
  ])('with %s are refused', async (_, text, code) => {
    await approved();
    await expect(sendTemplate(text)).rejects.toMatchObject({ code });
  });

  test.each([
    ['a name with capitals', { name: 'Order' }, 131009],
    ['a variable at the end', { components: [{ type: 'BODY', text: 'Pedido pronto agora {{order_no}}' }] }, 100],
    ['no example', { components: [{ type: 'BODY', text: 'Seu pedido {{order_no}} está pronto agora.' }] }, 100],
    ['no body', { components: [{ type: 'FOOTER', text: 'Loja' }] }, 100],
  ])('are not created with %s', async (_, given, code) => {
    await expect(simulated.client.createTemplate({ ...draft, ...given })).rejects.toMatchObject({ code });
  });

  test('have a name once in each language, and are listed on many pages', async () => {
    await approved();
    await expect(simulated.client.createTemplate(draft)).rejects.toMatchObject({ code: 100, subcode: 2388024 });
    for (let count = 0; count < 130; count++) await simulated.client.createTemplate({ ...draft, name: `t_${count}` });
    expect(await listTemplates()).toHaveLength(131);
    expect(await listTemplates({ status: 'approved' })).toHaveLength(1);
  });

  test('are reviewed again after an edit, once a day', async () => {
    const template = await approved();
    await simulated.client.editTemplate(template, { components: draft.components });
    await simulated.control(cloudCalls.decide, { template, event: 'APPROVED' });
    await expect(simulated.client.editTemplate(template, { components: draft.components })).rejects.toMatchObject({
      code: 100,
    });
    await simulated.advance(DAY_MS);
    await expect(simulated.client.editTemplate(template, { components: draft.components })).resolves.toBeUndefined();
  });

  test('can be deleted, rated and put into another category', async () => {
    const template = await approved();
    await simulated.control(cloudCalls.rateTemplate, { template, quality: 'RED' });
    await simulated.control(cloudCalls.recategorize, { template, category: 'MARKETING' });
    expect(await listTemplates()).toMatchObject([{ quality_score: 'RED', category: 'MARKETING' }]);
    await simulated.client.deleteTemplate('order_ready', template);
    expect(await listTemplates()).toEqual([]);
    expect(changes().map(({ field }) => field)).toEqual([
      'message_template_status_update',
      'message_template_quality_update',
      'template_category_update',
      'message_template_status_update',
    ]);
  });

  test('for marketing do not reach a customer who stopped them', async () => {
    await approved({ category: 'MARKETING' });
    await simulated.control(customerCalls.prefer, { ...simulated.chat, value: 'stop' });
    await sendTemplate();
    await simulated.advance(1_000);
    expect(simulated.statuses()).toMatchObject([{ status: 'failed', errors: [{ code: 131050 }] }]);
    expect(changes().at(-1)).toMatchObject({ field: 'user_preferences' });
  });

  test('for authentication need a number', async () => {
    await approved({ category: 'AUTHENTICATION' });
    await simulated.hello();
    const userId = simulated.messages()[0]?.message.from_user_id ?? '';
    const template = { name: 'order_ready', language: { code: 'pt_BR' } };
    const sending = simulated.client.send({
      to: { userId },
      callbackData: 'x',
      content: { type: 'template', template },
    });
    await expect(sending).rejects.toMatchObject({ code: 131062 });
  });
});

describe('the number', () => {
  test('shows its state, its quality and where its webhooks go', async () => {
    const { control, credentials, client } = simulated;
    await control(cloudCalls.changeLine, { line: credentials.phoneNumberId, quality: 'YELLOW', tier: 'TIER_10K' });
    expect(await client.readNumber()).toMatchObject({
      id: credentials.phoneNumberId,
      verified_name: 'Loja',
      quality_rating: 'YELLOW',
      status: 'CONNECTED',
      whatsapp_business_manager_messaging_limit: 'TIER_10K',
      webhook_configuration: { whatsapp_business_account: simulated.receiver.url },
    });
    expect(changes()).toMatchObject([{ field: 'phone_number_quality_update' }]);
    expect(await client.listNumbers()).toHaveLength(1);
    expect(await client.listSubscriptions()).toMatchObject([{ override_callback_uri: simulated.receiver.url }]);
    expect((await client.readToken()).scopes).toContain('whatsapp_business_messaging');
  });

  test('is registered with a PIN, which must match afterwards', async () => {
    const { client } = simulated;
    await client.register('123456');
    await client.deregister();
    await expect(client.register('654321')).rejects.toMatchObject({ code: 133005 });
    await client.register('123456');
    expect(await client.readNumber()).toMatchObject({ status: 'CONNECTED' });
    await expect(client.requestCode('SMS', 'pt_BR')).rejects.toMatchObject({ code: 136024 });
  });

  test('has a profile, and blocks customers who wrote within a day', async () => {
    const { client, ana } = simulated;
    await client.changeProfile({ about: 'Aberta', websites: ['https://loja.example'] });
    expect(await client.readProfile()).toMatchObject({
      about: 'Aberta',
      websites: ['https://loja.example'],
      email: '',
    });
    await expect(client.blockUser(ana.digits)).rejects.toMatchObject({ code: 139100 });
    await simulated.hello();
    await client.blockUser(ana.digits);
    await expect(simulated.sendText()).rejects.toMatchObject({ code: 130403 });
    await client.unblockUser(ana.digits);
    await expect(simulated.sendText()).resolves.toBeDefined();
  });
});

describe('a number that is also in the app of a phone', () => {
  test('tells what is written on the phone, its contacts and its past, each once', async () => {
    await simulated.close();
    simulated = await openSimulated({ isOnPhone: true });
    const { control, chat, credentials, simulator } = simulated;
    await simulated.hello('antiga');
    await control(customerCalls.echo, { ...chat, type: 'text', content: { text: { body: 'do telefone' } } });
    expect(simulated.parts().at(-1)).toMatchObject({
      is: 'echo',
      message: { to: '551188887777', text: { body: 'do telefone' } },
    });
    const sync = (sync_type: string) =>
      fetch(`${simulator.url}/v25.0/${credentials.phoneNumberId}/smb_app_data`, {
        method: 'POST',
        headers: { authorization: `Bearer ${credentials.accessToken}` },
        body: JSON.stringify({ messaging_product: 'whatsapp', sync_type }),
      });
    expect((await sync('smb_app_state_sync')).status).toBe(200);
    expect((await sync('history')).status).toBe(200);
    expect((await sync('history')).status).toBe(400);
    await simulated.advance(0);
    const told = simulated.parts().slice(2);
    expect(told).toContainEqual(expect.objectContaining({ is: 'change', field: 'smb_app_state_sync' }));
    expect(told.flatMap((part) => (part.is === 'old' ? [part.message.text?.body] : []))).toEqual([
      'antiga',
      'do telefone',
    ]);
  });
});
