import { afterEach, describe, expect, test } from '@jest/globals';
import { phoneSlice, selectPeople, selectPlayed } from '../../../web/phone/slice.ts';
import { signedOut } from '../../../web/kernel/signing.ts';
import { ana, bruno, line, linked, openPhones, person, type Phones } from './phones.ts';

const { pageShown, pageHidden, addressTurned } = phoneSlice.actions;

let opened: Phones | undefined;
afterEach(() => opened?.stop());
const open = (given: Parameters<typeof openPhones>[0] = {}) => (opened = openPhones(given));
const look = async (given: Parameters<typeof openPhones>[0] = {}) => {
  const phones = open(given);
  phones.dispatch(pageShown());
  await phones.wait();
  return phones;
};

describe('the page looks at the phones', () => {
  test('reads numbers, customers and their chats once, then asks each 500 ms whether anything changed', async () => {
    const phones = await look();
    const { number } = phones;
    const people = `GET /phone/${number}/people`;
    expect(phones.asked()).toEqual(['GET /phone', people, `${people}/${ana}`, `${people}/${bruno}`]);
    await phones.wait(499);
    expect(phones.asked()).toEqual([]);
    await phones.wait(1);
    expect(phones.asked()).toEqual(['GET /phone']);
    await phones.wait(1500);
    expect(phones.asked()).toEqual(['GET /phone', 'GET /phone', 'GET /phone']);
  });

  test('reads the rest again when changes grew, the chat on the screen before the others', async () => {
    const phones = await look();
    const { number } = phones;
    phones.dispatch(addressTurned({ phone: number, contact: bruno }));
    await phones.wait(1000);
    phones.asked();
    Object.assign(phones.simulator, { changes: 2, chats: { [bruno]: [line('a', { fromContact: false })] } });
    await phones.wait(500);
    const people = `GET /phone/${number}/people`;
    expect(phones.asked()).toEqual(['GET /phone', people, `${people}/${bruno}`, `${people}/${ana}`]);
    expect(phones.state().chats[`${number} ${bruno}`]).toMatchObject([{ id: 'a' }]);
  });

  test('never asks twice at the same time', async () => {
    const phones = await look();
    const { promise, resolve } = Promise.withResolvers<Response>();
    phones.simulator.answer = () => promise;
    phones.asked();
    await phones.wait(5000);
    expect(phones.asked()).toEqual(['GET /phone']);
    phones.simulator.answer = () => undefined;
    resolve(Response.json({ changes: 1, codes: [], phones: [linked(phones.number)] }));
    await phones.wait(500);
    expect(phones.asked()).toEqual(['GET /phone']);
  });

  test('asks nothing while nobody can see it, and at once when somebody can', async () => {
    const phones = await look();
    phones.dispatch(pageHidden());
    phones.asked();
    await phones.wait(60_000);
    expect(phones.asked()).toEqual([]);
    phones.dispatch(pageShown());
    await phones.wait();
    expect(phones.asked()[0]).toBe('GET /phone');
  });

  test('asks nothing more after the sign-out', async () => {
    const phones = await look();
    phones.dispatch(signedOut());
    phones.asked();
    await phones.wait(5000);
    expect(phones.asked()).toEqual([]);
    expect(phones.state()).toMatchObject({ phones: [], people: {}, chats: {} });
  });

  test('where there are no phones it says so and asks no more', async () => {
    const phones = await look({ answer: () => Response.json({ error: 'ERR_NOT_FOUND' }, { status: 404 }) });
    expect(phones.state().place).toBe('absent');
    await phones.wait(60_000);
    expect(phones.asked()).toEqual(['GET /phone']);
    expect(phones.toasts()).toEqual([]);
  });

  test('a failure is asked again after 2 s, without a toast', async () => {
    const phones = await look({ answer: () => Response.json({ error: '' }, { status: 500 }) });
    phones.simulator.answer = () => undefined;
    await phones.wait(1999);
    expect(phones.asked()).toEqual(['GET /phone']);
    await phones.wait(1);
    expect(phones.state().place).toBe('here');
    expect(phones.toasts()).toEqual([]);
  });

  test('what failed of the rest is read although nothing changed since', async () => {
    const phones = open();
    phones.simulator.answer = ({ path }) =>
      path.endsWith(ana) ? Response.json({ error: '' }, { status: 500 }) : undefined;
    phones.dispatch(pageShown());
    await phones.wait();
    phones.simulator.answer = () => undefined;
    phones.simulator.chats[ana] = [line('a')];
    await phones.wait(2000);
    expect(phones.state().chats[`${phones.number} ${ana}`]).toHaveLength(1);
  });
});

test('of many customers the list shows the last lines of the 20 latest', async () => {
  const many = Array.from({ length: 50 }, (_, index) => person(`551100000${100 + index}`, `Cliente ${index}`));
  const phones = await look({ people: { '5511970000001': many } });
  const chats = phones.asked().filter((one) => /people\/\d+$/.test(one));
  expect(chats).toHaveLength(20);
  expect(chats.at(-1)).toMatch(/551100000149$/);
});

test('the number that is played is the one of the address while it is linked, else the first', async () => {
  const other = '5511970000002';
  const phones = await look({
    phones: [linked('5511970000001'), linked(other, { whatsappId: 2, name: 'Loja Sul' })],
    people: { [other]: [person(ana, 'Ana')] },
  });
  const played = () => selectPlayed(phones.getState())?.name;
  expect(played()).toBe('Loja Norte');
  phones.dispatch(addressTurned({ phone: other, contact: '' }));
  await phones.wait();
  expect(played()).toBe('Loja Sul');
  expect(selectPeople(phones.getState())).toHaveLength(1);
  Object.assign(phones.simulator, { changes: 2, phones: [linked('5511970000001')] });
  await phones.wait(500);
  expect(played()).toBe('Loja Norte');
});
