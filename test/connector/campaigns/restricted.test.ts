import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eventually } from '../../kernel/eventually.ts';
import { openCampaignSystem, type CampaignSystem } from './campaignSystem.ts';

describe('an account that WhatsApp restricts', () => {
  let system: CampaignSystem;
  let line: { id: number; phone: string };
  beforeAll(async () => {
    system = await openCampaignSystem();
    line = await system.link();
  });
  afterAll(() => system?.stop());

  const people = async (count: number): Promise<string[]> => {
    const added = Array.from({ length: count }, (_, n) => system.sim.phones.addContact({ name: `Cliente ${n}` }));
    return (await Promise.all(added)).map(({ number }) => number);
  };
  const refuse = (refuseNext: number, refuseTimes: number) =>
    system.sim.phones.options({ phone: line.phone, refuseNext, refuseTimes });
  const states = async (id: number) => (await system.recipients(id)).map(({ state, reason }) => [state, reason]);

  test('pauses the campaign at the third refusal in a row, and after a restart everyone gets the message once', async () => {
    const numbers = await people(5);
    const contactListId = await system.list(numbers);
    await refuse(463, 3);
    const id = await system.plan({ name: 'Nova', whatsappId: line.id, contactListId, message1: 'Nova oferta' });
    expect(await system.until(id, 'CANCELADA')).toMatchObject({ reason: '463', counts: { delivered: 0 } });
    await eventually(async () => expect((await system.read(id)).counts.failed).toBe(3));
    expect(await states(id)).toEqual([
      ['failed', '463'],
      ['failed', '463'],
      ['failed', '463'],
      ['waiting', ''],
      ['waiting', ''],
    ]);
    const { restriction } = await system.line(line.id);
    expect(restriction).toEqual({ code: '463', since: expect.any(String) });
    expect(Math.abs(Date.now() - Date.parse(restriction?.since ?? ''))).toBeLessThan(120_000);

    await system.call('POST', `/campaigns/${id}/restart`);
    expect(await system.until(id, 'FINALIZADA')).toMatchObject({ counts: { delivered: 5, failed: 0 } });
    for (const number of numbers) expect(await system.got(line.phone, number, 'Nova oferta')).toBe(1);
    // A success lifts the restriction.
    await eventually(async () => expect((await system.line(line.id)).restriction).toBeNull());
  });

  test('fewer than three refusals in a row do not pause the campaign', async () => {
    const contactListId = await system.list(await people(4));
    await refuse(420, 2);
    const id = await system.plan({ name: 'Segue', whatsappId: line.id, contactListId, message1: 'Segue' });
    expect(await system.until(id, 'FINALIZADA')).toMatchObject({ counts: { delivered: 2, failed: 2 } });
    expect((await system.line(line.id)).restriction).toBeNull();
  });

  test('a campaign whose last recipients are refused is paused, not finished; so is one that WhatsApp throttles', async () => {
    const contactListId = await system.list(await people(3));
    await refuse(403, 3);
    const id = await system.plan({ name: 'Fim', whatsappId: line.id, contactListId, message1: 'Fim' });
    expect(await system.until(id, 'CANCELADA')).toMatchObject({ reason: '403' });
    await eventually(async () => expect((await system.read(id)).counts.failed).toBe(3));
    await refuse(429, 1_000);
    await system.call('POST', `/campaigns/${id}/restart`);
    await eventually(
      async () => expect(await system.read(id)).toMatchObject({ status: 'CANCELADA', reason: '429' }),
      90_000,
    );
    await refuse(429, 0);
    await system.call('POST', `/campaigns/${id}/restart`);
    expect(await system.until(id, 'FINALIZADA')).toMatchObject({ counts: { delivered: 3, failed: 0 } });
  });

  test('refused messages can be sent over another connection', async () => {
    const numbers = await people(3);
    const contactListId = await system.list(numbers);
    await refuse(463, 3);
    const id = await system.plan({ name: 'Outra', whatsappId: line.id, contactListId, message1: 'Outra' });
    await system.until(id, 'CANCELADA');
    const other = await system.link();
    await system.call('PUT', `/campaigns/${id}`, { whatsappId: other.id });
    await system.call('POST', `/campaigns/${id}/restart`);
    expect(await system.until(id, 'FINALIZADA')).toMatchObject({ counts: { delivered: 3, failed: 0, leftOut: 0 } });
    for (const number of numbers) expect(await system.got(line.phone, number, 'Outra')).toBe(0);
  });
});
