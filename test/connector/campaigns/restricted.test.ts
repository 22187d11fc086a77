import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eventually } from '../../kernel/eventually.ts';
import { openHouse, type House } from './house.ts';

describe('an account that WhatsApp restricts', () => {
  let house: House;
  let line: { id: number; phone: string };
  beforeAll(async () => {
    house = await openHouse();
    line = await house.link();
  });
  afterAll(() => house?.stop());

  const people = async (count: number): Promise<string[]> => {
    const added = Array.from({ length: count }, (_, n) => house.sim.phones.addContact({ name: `Cliente ${n}` }));
    return (await Promise.all(added)).map(({ number }) => number);
  };
  const refuse = (refuseNext: number, refuseTimes: number) =>
    house.sim.phones.options({ phone: line.phone, refuseNext, refuseTimes });
  const states = async (id: number) => (await house.recipients(id)).map(({ state, reason }) => [state, reason]);

  test('pauses the campaign at the third refusal in a row, and after a restart everyone gets the message once', async () => {
    const numbers = await people(5);
    const contactListId = await house.list(numbers);
    await refuse(463, 3);
    const id = await house.plan({ name: 'Nova', whatsappId: line.id, contactListId, message1: 'Nova oferta' });
    expect(await house.until(id, 'CANCELADA')).toMatchObject({ reason: '463', counts: { delivered: 0 } });
    await eventually(async () => expect((await house.read(id)).counts.failed).toBe(3));
    expect(await states(id)).toEqual([
      ['failed', '463'],
      ['failed', '463'],
      ['failed', '463'],
      ['waiting', ''],
      ['waiting', ''],
    ]);
    const { restriction } = await house.line(line.id);
    expect(restriction).toEqual({ code: '463', since: expect.any(String) });
    expect(Math.abs(Date.now() - Date.parse(restriction?.since ?? ''))).toBeLessThan(120_000);

    await house.call('POST', `/campaigns/${id}/restart`);
    expect(await house.until(id, 'FINALIZADA')).toMatchObject({ counts: { delivered: 5, failed: 0 } });
    for (const number of numbers) expect(await house.got(line.phone, number, 'Nova oferta')).toBe(1);
    // A success lifts the restriction.
    await eventually(async () => expect((await house.line(line.id)).restriction).toBeNull());
  });

  test('fewer than three refusals in a row do not pause the campaign', async () => {
    const contactListId = await house.list(await people(4));
    await refuse(420, 2);
    const id = await house.plan({ name: 'Segue', whatsappId: line.id, contactListId, message1: 'Segue' });
    expect(await house.until(id, 'FINALIZADA')).toMatchObject({ counts: { delivered: 2, failed: 2 } });
    expect((await house.line(line.id)).restriction).toBeNull();
  });

  test('a campaign whose last recipients are refused is paused, not finished; so is one that WhatsApp throttles', async () => {
    const contactListId = await house.list(await people(3));
    await refuse(403, 3);
    const id = await house.plan({ name: 'Fim', whatsappId: line.id, contactListId, message1: 'Fim' });
    expect(await house.until(id, 'CANCELADA')).toMatchObject({ reason: '403' });
    await eventually(async () => expect((await house.read(id)).counts.failed).toBe(3));
    await refuse(429, 1_000);
    await house.call('POST', `/campaigns/${id}/restart`);
    await eventually(
      async () => expect(await house.read(id)).toMatchObject({ status: 'CANCELADA', reason: '429' }),
      90_000,
    );
    await refuse(429, 0);
    await house.call('POST', `/campaigns/${id}/restart`);
    expect(await house.until(id, 'FINALIZADA')).toMatchObject({ counts: { delivered: 3, failed: 0 } });
  });

  test('refused messages can be sent over another connection', async () => {
    const numbers = await people(3);
    const contactListId = await house.list(numbers);
    await refuse(463, 3);
    const id = await house.plan({ name: 'Outra', whatsappId: line.id, contactListId, message1: 'Outra' });
    await house.until(id, 'CANCELADA');
    const other = await house.link();
    await house.call('PUT', `/campaigns/${id}`, { whatsappId: other.id });
    await house.call('POST', `/campaigns/${id}/restart`);
    expect(await house.until(id, 'FINALIZADA')).toMatchObject({ counts: { delivered: 3, failed: 0, leftOut: 0 } });
    for (const number of numbers) expect(await house.got(line.phone, number, 'Outra')).toBe(0);
  });
});
