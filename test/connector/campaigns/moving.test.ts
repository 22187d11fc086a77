import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openCampaignSystem, type CampaignSystem } from './campaignSystem.ts';

let system: CampaignSystem;
beforeAll(async () => {
  system = await openCampaignSystem();
}, 120_000);
afterAll(() => system?.stop());

test('a connection does not change its channel while a campaign sends over it', async () => {
  const { id: whatsappId } = await system.link();
  await system.set({ messageInterval: 120 });
  const contactListId = await system.list(['5521977770001', '5521977770002', '5521977770003']);
  const campaign = await system.plan({ name: 'Oferta', whatsappId, contactListId, message1: 'Oferta' });
  await system.until(campaign, 'EM_ANDAMENTO');
  const move = () =>
    system.world.admin.api('POST', `/whatsapp/${whatsappId}/channel`, {
      channel: 'cloud',
      phoneNumberId: '900800700',
      businessAccountId: '700100200',
    });
  expect(await move()).toMatchObject({ status: 409, body: { error: 'ERR_MOVE_CAMPAIGNS' } });
  expect((await system.line(whatsappId)).channel).toBe('simulated');
  await system.call('POST', `/campaigns/${campaign}/cancel`);
  await system.until(campaign, 'CANCELADA');
  // It may move now, but this request lacks the token.
  expect(await move()).toMatchObject({ status: 400, body: { error: 'ERR_CLOUD_ACCESS_MISSING' } });
}, 120_000);
