import { afterEach, describe, expect, test } from '@jest/globals';
import { phoneSlice, selectPeople, selectPlayed } from '../../../web/phone/slice.ts';
import { signedOut } from '../../../web/api/signing.ts';
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

describe('the page that follows the phones', () => {
  test('loads numbers, customers and chats once, then checks for changes each 500 ms', async () => {
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

  test('loads the rest again when the change counter grew, first the chat on the screen', async () => {
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

  test('never has two requests at the same time', async () => {
    const phones = await look();
    const { promise, resolve } = Promise.withResolvers<Response>();
    phones.simulator.answer = () => promise;
    phones.asked();
    await phones.wait(5000);
    expect(phones.asked()).toEqual(['GET /phone']);
    phones.simulator.answer = () => undefined;
    resolve(Response.json({ changes: 1, codes: [], phones: [linked(phones.number)], offersOfficial: false }));
    await phones.wait(500);
    expect(phones.asked()).toEqual(['GET /phone']);
  });

  test('sends no request while it is hidden, and one at once when it is visible', async () => {
    const phones = await look();
    phones.dispatch(pageHidden());
    phones.asked();
    await phones.wait(60_000);
    expect(phones.asked()).toEqual([]);
    phones.dispatch(pageShown());
    await phones.wait();
    expect(phones.asked()[0]).toBe('GET /phone');
  });

  test('sends no request after the sign-out', async () => {
    const phones = await look();
    phones.dispatch(signedOut());
    phones.asked();
    await phones.wait(5000);
    expect(phones.asked()).toEqual([]);
    expect(phones.state()).toMatchObject({ phones: [], people: {}, chats: {} });
  });

  test('says that there are no phones, and then stops', async () => {
    const phones = await look({ answer: () => Response.json({ error: 'ERR_NOT_FOUND' }, { status: 404 }) });
    expect(phones.state().place).toBe('absent');
    await phones.wait(60_000);
    expect(phones.asked()).toEqual(['GET /phone']);
    expect(phones.toasts()).toEqual([]);
  });

  test('retries a failure after 2 s, without a toast', async () => {
    const phones = await look({ answer: () => Response.json({ error: '' }, { status: 500 }) });
    phones.simulator.answer = () => undefined;
    await phones.wait(1999);
    expect(phones.asked()).toEqual(['GET /phone']);
    await phones.wait(1);
    expect(phones.state().place).toBe('here');
    expect(phones.toasts()).toEqual([]);
  });

  test('retries the failed rest even if nothing changed since', async () => {
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

test('shows in the list the last lines of the 20 latest customers', async () => {
  const many = Array.from({ length: 50 }, (_, index) => person(`551100000${100 + index}`, `Cliente ${index}`));
  const phones = await look({ people: { '5511970000001': many } });
  const chats = phones.asked().filter((one) => /people\/\d+$/.test(one));
  expect(chats).toHaveLength(20);
  expect(chats.at(-1)).toMatch(/551100000149$/);
});

test('plays the number of the address while it is linked, else the first', async () => {
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
