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

/** The body of a change of the account, with the time in Meta's seconds. */
const changeOf = (field: string, value: object, waba = WABA) => ({
  object: 'whatsapp_business_account',
  entry: [{ id: waba, time: 1_795_000_000 + ++serial, changes: [{ field, value }] }],
});
const change = (field: string, value: object, waba = WABA) => world.deliver(official, changeOf(field, value, waba));
const connectionNow = async (id = official.id, by = world.admin) =>
  whatsappShape.parse((await by.api('GET', `/whatsapp/${id}?session=0`)).body);
const shows = (code: string | null, id = official.id) =>
  eventually(async () => expect((await connectionNow(id)).restriction?.code ?? null).toBe(code));
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
  const expiration = Date.parse('2026-12-05T10:00:00Z') / 1_000;
  const restriction_info = [{ restriction_type: 'RESTRICTED_BIZ_INITIATED_MESSAGING', expiration }];
  await change('account_update', { event: 'ACCOUNT_RESTRICTION', restriction_info });
  await isPaused(id, 'ERR_CLOUD_RESTRICTED');
  const told = { kind: 'restricted', values: { detail: 'RESTRICTED_BIZ_INITIATED_MESSAGING', to: '2026-12-05' } };
  expect((await connectionNow()).notices).toContainEqual(
    expect.objectContaining({ ...told, values: expect.objectContaining(told.values) }),
  );
  await change('account_update', { event: 'ACCOUNT_RESTRICTION', restriction_info: [] });
  await shows(null);
});

test.each([
  ['phone_number_name_update', { decision: 'APPROVED', requested_verified_name: 'Loja' }, 'nameApproved', 'Loja'],
  [
    'phone_number_name_update',
    { decision: 'DECLINED', requested_verified_name: 'Loja', rejection_reason: 'NAME_NOT_ALLOWED' },
    'nameRejected',
    'NAME_NOT_ALLOWED',
  ],
  ['account_update', { event: 'ACCOUNT_VIOLATION', violation_info: { violation_type: 'SPAM' } }, 'violation', 'SPAM'],
  [
    'account_update',
    { event: 'DISABLED_UPDATE', ban_info: { waba_ban_state: 'SCHEDULE_FOR_DISABLE', waba_ban_date: 'May 1' } },
    'disablingSoon',
    'May 1',
  ],
  ['account_update', { event: 'VERIFIED_ACCOUNT' }, 'verified', ''],
  ['account_update', { event: 'A_THING_OF_NEXT_YEAR' }, 'accountChanged', 'A_THING_OF_NEXT_YEAR'],
  ['account_alerts', { alert_info: { alert_type: 'PROFILE_PICTURE_LOST' } }, 'pictureLost', ''],
  ['account_alerts', { alert_info: { alert_type: 'SOMETHING_NEW' } }, 'alert', 'SOMETHING_NEW'],
  [
    'account_alerts',
    { alert_info: { alert_type: 'INCREASED_CAPABILITIES_ELIGIBILITY_FAILED' } },
    'increaseRefused',
    '',
  ],
  ['account_review_update', { decision: 'REJECTED' }, 'reviewRejected', ''],
  ['security', { event: 'PIN_CHANGED' }, 'pinChanged', ''],
  [
    'template_category_update',
    {
      message_template_id: 77,
      message_template_name: 'aviso',
      previous_category: 'UTILITY',
      new_category: 'MARKETING',
    },
    'categoryChanged',
    'MARKETING',
  ],
  [
    'template_category_update',
    { message_template_id: 78, message_template_name: 'aviso', new_category: 'UTILITY', correct_category: 'MARKETING' },
    'categoryComing',
    'MARKETING',
  ],
])('%s is a notice on the connection: %j', async (field, value, kind, word) => {
  await change(field, value);
  await eventually(async () => {
    const [newest] = (await connectionNow()).notices;
    expect(newest?.kind).toBe(kind);
    expect(Object.values(newest?.values ?? {}).join(' ')).toContain(word);
  });
});

test('a partner that leaves is a notice, under the id of the portfolio too', async () => {
  await change('account_update', { event: 'PARTNER_REMOVED', waba_info: { waba_id: WABA } }, '1');
  await eventually(async () => expect((await connectionNow()).notices[0]?.kind).toBe('disconnected'));
});

test('the messaging limit is on the connection, and its change is a notice', async () => {
  await change('business_capability_update', { max_daily_conversations_per_business: 2_000 });
  await eventually(async () => expect((await connectionNow()).messagingLimit).toBe('TIER_2K'));
  await change('phone_number_quality_update', {
    event: 'ONBOARDING',
    max_daily_conversations_per_business: 'TIER_10K',
  });
  await eventually(async () => {
    const { messagingLimit, notices } = await connectionNow();
    expect([messagingLimit, notices[0]?.values.to]).toEqual(['TIER_10K', '10000']);
  });
  await change('business_capability_update', { max_daily_conversations_per_business: -1 });
  await eventually(async () => expect((await connectionNow()).notices[0]?.kind).toBe('unlimited'));
});

test('a template that Meta pauses stops the campaigns that send it', async () => {
  const id = await running();
  await change('message_template_status_update', { event: 'PAUSED', message_template_id: greeting.metaId });
  await isPaused(id, 'ERR_TEMPLATE_PAUSED');
  const { status } = messageTemplateCalls.shape.parse((await world.admin.api('GET', `/templates/${greeting.id}`)).body);
  expect(status).toBe('PAUSED');
});

test('every connection over an account gets its news, if it has the app secret that signed them and is of the company', async () => {
  const other = '900900900';
  const number = { display_phone_number: '+55 11 4000-2000', status: 'CONNECTED', quality_rating: 'GREEN' };
  const ended = world.graph.first(({ path, query }) =>
    path === other && query.has('fields') ? { json: { id: path, ...number } } : null,
  );
  const sibling = await world.addOfficial({ phoneNumberId: other });
  ended();
  const unproven = await world.addOfficial({ appSecret: 'outro-app' });
  const rita = await world.addPerson('Rita', { companyId: await world.addCompany(), profile: 'admin' });
  const foreign = await world.addOfficial({}, rita);

  await change('account_update', { event: 'ACCOUNT_RESTRICTION' });
  await shows('ERR_CLOUD_RESTRICTED');
  await shows('ERR_CLOUD_RESTRICTED', sibling.id);
  await change('account_update', { event: 'ACCOUNT_RESTRICTION', restriction_info: [] });
  await shows(null);
  await shows(null, sibling.id);

  // A report about one number is shown on its connection, even if Meta delivers it to another one.
  const flagged = (shown: string) => ({ event: 'FLAGGED', display_phone_number: shown, current_limit: 'TIER_100K' });
  await change('phone_number_quality_update', flagged('551140002000'));
  await shows('ERR_CLOUD_QUALITY', sibling.id);
  await eventually(async () => expect((await connectionNow()).messagingLimit).toBe('TIER_100K'));
  expect((await connectionNow()).restriction).toBeNull();
  const alert = { entity_type: 'PHONE_NUMBER', entity_id: other };
  await change('account_alerts', { ...alert, alert_info: { alert_type: 'OBA_APPROVED' } });
  await eventually(async () => expect((await connectionNow(sibling.id)).notices[0]?.kind).toBe('officialAccount'));

  // Their own news came after all of that.
  const review = changeOf('account_review_update', { decision: 'APPROVED' });
  await world.deliver(unproven, review, 'outro-app');
  await world.deliver(foreign, review);
  await change('account_review_update', { decision: 'APPROVED' });
  for (const [id, by] of [
    [unproven.id, world.admin],
    [foreign.id, rita],
  ] as const)
    await eventually(async () => {
      const { restriction, notices } = await connectionNow(id, by);
      expect([restriction, notices.map(({ kind }) => kind)]).toEqual([null, ['reviewApproved']]);
    });
  await eventually(async () => expect((await connectionNow()).notices[0]?.kind).toBe('reviewApproved'));
  expect((await connectionNow()).notices.map(({ kind }) => kind)).not.toContain('officialAccount');
});
