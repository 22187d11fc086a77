import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { whatsappShape } from '../../../domain/connection/shape.ts';
import { messageTemplateCalls, type TemplateRecord } from '../../../domain/template/record.ts';
import { listedTemplate, syncedTemplates } from '../../commands/template/official.ts';
import { eventually } from '../../kernel/eventually.ts';
import { openCloudWorld, type CloudWorld } from './world.ts';

const WABA = '700100200';
let world: CloudWorld;
let official: Awaited<ReturnType<CloudWorld['addOfficial']>>;
let greeting: TemplateRecord;
let serial = 0;
beforeAll(async () => {
  world = await openCloudWorld();
  official = await world.addOfficial();
  const [first] = await syncedTemplates(world, WABA, [listedTemplate()]);
  if (!first) throw new Error('no template');
  greeting = first;
});
afterAll(() => world?.close());

/** Delivers a change of the account, with the time in Meta's seconds. */
const change = (field: string, value: object, waba = WABA) =>
  world.deliver(official, {
    object: 'whatsapp_business_account',
    entry: [{ id: waba, time: 1_795_000_000 + ++serial, changes: [{ field, value }] }],
  });
const restrictionOf = async () =>
  whatsappShape.parse((await world.admin.api('GET', `/whatsapp/${official.id}?session=0`)).body).restriction;
const shows = (code: string | null) => eventually(async () => expect((await restrictionOf())?.code ?? null).toBe(code));
/** Starts a campaign with a pause between its two messages, so that it still runs. */
const running = async (): Promise<number> => {
  const made = async (path: string, body: object) =>
    Number(Object((await world.admin.api('POST', path, body)).body).id);
  const contactListId = await made('/contact-lists', { name: `Alunos ${++serial}` });
  for (const name of ['Ana', 'Rui'])
    await made('/contact-list-items', { name, number: `55119888822${10 + ++serial}`, contactListId });
  const template = { templateId: greeting.id, values: [{ slot: 'body:1', text: '{nome}' }] };
  const form = { name: `Natal ${serial}`, whatsappId: official.id, contactListId, template };
  const id = await made('/campaigns', { ...form, scheduledAt: new Date().toISOString() });
  await eventually(async () => expect(await campaignOf(id)).toMatchObject({ status: 'EM_ANDAMENTO' }), 30_000);
  return id;
};
const campaignOf = async (id: number) => (await world.admin.api('GET', `/campaigns/${id}`)).body;
const isPaused = (id: number, reason: string) =>
  eventually(async () => expect(await campaignOf(id)).toMatchObject({ status: 'CANCELADA', reason }));

test('a restriction, a ban and their end are shown on the connection, those of another account are not', async () => {
  await change('account_update', { event: 'ACCOUNT_RESTRICTION' }, '700100999');
  await change('phone_number_quality_update', { event: 'FLAGGED', display_phone_number: '551140001000' });
  await shows('ERR_CLOUD_QUALITY');
  await change('account_update', { event: 'DISABLED_UPDATE', ban_info: { waba_ban_state: 'DISABLE' } });
  await shows('ERR_CLOUD_BANNED');
  await change('account_update', { event: 'DISABLED_UPDATE', ban_info: { waba_ban_state: 'REINSTATE' } });
  await shows(null);
});

test('a restriction pauses the campaigns of the connection, with the reason', async () => {
  const id = await running();
  const restriction_info = [{ restriction_type: 'RESTRICTED_BIZ_INITIATED_MESSAGING' }];
  await change('account_update', { event: 'ACCOUNT_RESTRICTION', restriction_info });
  await isPaused(id, 'ERR_CLOUD_RESTRICTED');
  await change('account_update', { event: 'ACCOUNT_RESTRICTION', restriction_info: [] });
  await shows(null);
});

test('a template that Meta pauses stops the campaigns that send it', async () => {
  const id = await running();
  await change('message_template_status_update', { event: 'PAUSED', message_template_id: greeting.metaId });
  await isPaused(id, 'ERR_TEMPLATE_PAUSED');
  const { status } = messageTemplateCalls.shape.parse((await world.admin.api('GET', `/templates/${greeting.id}`)).body);
  expect(status).toBe('PAUSED');
});
