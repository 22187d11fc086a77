import { afterEach, describe, expect, test } from '@jest/globals';
import {
  officialClicked,
  personSubmitted,
  phoneSlice,
  selectCodes,
  selectPerson,
  unlinkConfirmed,
  type PhoneChatKey,
} from '../../../web/phone/slice.ts';
import { ana, line, linked, official, openPhones, type Phones } from './phones.ts';

const { pageShown, addressTurned, scanClicked, wordsSaid, layerOpened, draftChanged } = phoneSlice.actions;

let phones: Phones;
afterEach(() => phones.stop());
const look = async (given: Parameters<typeof openPhones>[0] = {}) => {
  phones = openPhones(given);
  phones.dispatch(pageShown());
  await phones.wait();
};
const refused = (error: string) => Response.json({ error }, { status: 400 });

describe('reading a code', () => {
  const code = { whatsappId: 7, name: 'Loja Norte' };
  const codes = () => selectCodes(phones.getState()).map(({ name }) => name);
  const read = () => phones.state().scanned.map(({ name }) => name);

  test('is one request; the page says that it was read until the number is connected, and then opens it', async () => {
    await look({ codes: [code], phones: [] });
    expect(codes()).toEqual(['Loja Norte']);
    phones.dispatch(scanClicked(code));
    expect(phones.state().scanning).toEqual([7]);
    await phones.wait();
    expect(phones.requests.find(({ path }) => path === '/phone/scan')).toMatchObject({ body: { whatsappId: 7 } });
    expect([codes(), read(), phones.state().scanning]).toEqual([[], ['Loja Norte'], []]);
    expect(phones.state().goTo).toEqual({ phone: phones.number, contact: '' });
    phones.simulator.phones = [linked(phones.number, { whatsappId: 7, online: false })];
    await phones.wait(500);
    expect(read()).toEqual(['Loja Norte']);
    Object.assign(phones.simulator, { codes: [], phones: [linked(phones.number, { whatsappId: 7 })] });
    await phones.wait(500);
    expect(read()).toEqual([]);
  });

  test('shows the code of a connection again if it is not connected after 30 s', async () => {
    await look({ codes: [code], phones: [] });
    phones.dispatch(scanClicked(code));
    await phones.wait(29_999);
    expect([codes(), read()]).toEqual([[], ['Loja Norte']]);
    await phones.wait(1);
    expect([codes(), read()]).toEqual([['Loja Norte'], []]);
  });

  test('shows a refusal, and lets the user read the code again', async () => {
    await look({ codes: [code], phones: [] });
    phones.simulator.answer = ({ path }) => (path === '/phone/scan' ? refused('ERR_NO_WAPP_FOUND') : undefined);
    phones.dispatch(scanClicked(code));
    await phones.wait();
    expect(phones.toasts()).toEqual(['Conexão não encontrada.']);
    expect([codes(), phones.state().scanning]).toEqual([['Loja Norte'], []]);
  });
});

describe('writing as a customer', () => {
  const chat = (): PhoneChatKey => ({ phone: phones.number, contact: ana });
  const say = (text: string) => phones.dispatch(wordsSaid({ ...chat(), text }));
  const pending = () => phones.state().sayings.map(({ text }) => text);
  const draft = () => phones.state().drafts[`${phones.number} ${ana}`];
  const said = () =>
    phones.requests.filter(({ method, path }) => method === 'POST' && path.endsWith(ana)).map(({ body }) => body);

  test('shows the words at once, and only once when the phone shows them too', async () => {
    await look();
    phones.dispatch(draftChanged({ ...chat(), text: 'Olá' }));
    say('Olá');
    expect([pending(), draft()]).toEqual([['Olá'], '']);
    await phones.wait();
    expect([said(), pending()]).toEqual([[{ text: 'Olá' }], ['Olá']]);
    Object.assign(phones.simulator, { changes: 2, chats: { [ana]: [line('said-1', { text: 'Olá' })] } });
    await phones.wait(500);
    expect(pending()).toEqual([]);
  });

  test('keeps the order of the texts, one request after the other', async () => {
    await look();
    const { promise, resolve } = Promise.withResolvers<Response>();
    phones.simulator.answer = ({ method }) => (method === 'POST' ? promise : undefined);
    say('um');
    say('dois');
    await phones.wait();
    expect(said()).toEqual([{ text: 'um' }]);
    phones.simulator.answer = () => undefined;
    resolve(Response.json({ id: 'a' }));
    await phones.wait();
    expect(said()).toEqual([{ text: 'um' }, { text: 'dois' }]);
  });

  test('returns a refused text to the field, before the text typed since', async () => {
    await look();
    phones.simulator.answer = ({ method }) => (method === 'POST' ? refused('ERR_NO_WAPP_FOUND') : undefined);
    say('Olá');
    phones.dispatch(draftChanged({ ...chat(), text: 'tudo bem?' }));
    await phones.wait();
    expect(phones.toasts()).toEqual(['Conexão não encontrada.']);
    expect([pending(), draft()]).toEqual([[], 'Olá tudo bem?']);
  });
});

describe('customers and devices', () => {
  test('adds a new customer to the number, and opens their chat', async () => {
    await look();
    phones.dispatch(layerOpened('person'));
    phones.dispatch(personSubmitted({ phone: phones.number, name: 'Nova' }));
    expect(phones.state().adding).toBe(true);
    await phones.wait();
    const { goTo, layer, adding } = phones.state();
    expect({ goTo, layer, adding }).toEqual({
      goTo: { phone: phones.number, contact: '5511930000001' },
      layer: 'none',
      adding: false,
    });
    phones.dispatch(addressTurned({ phone: phones.number, contact: '5511930000001' }));
    expect(selectPerson(phones.getState())?.name).toBe('Nova');
    expect(phones.state().goTo).toBeNull();
  });

  test('keeps the form open if the customer is refused', async () => {
    await look({ answer: ({ method }) => (method === 'POST' ? refused('Já existe') : undefined) });
    phones.dispatch(layerOpened('person'));
    phones.dispatch(personSubmitted({ phone: phones.number, name: 'Nova' }));
    await phones.wait();
    expect(phones.toasts()).toEqual(['Já existe']);
    expect(phones.state()).toMatchObject({ layer: 'person', adding: false });
  });

  test('unlinks a device after a confirmation', async () => {
    await look();
    phones.dispatch(layerOpened('unlink'));
    await phones.wait(1000);
    expect(phones.asked().filter((one) => one.startsWith('DELETE'))).toEqual([]);
    phones.dispatch(unlinkConfirmed({ phone: phones.number }));
    await phones.wait();
    expect(phones.asked().filter((one) => one.startsWith('DELETE'))).toEqual([`DELETE /phone/${phones.number}`]);
    expect(phones.toasts()).toEqual(['Aparelho desvinculado.']);
    expect(phones.state().layer).toBe('none');
  });
});

describe('a number of the official API', () => {
  test('is created, and its credentials are shown until the dialog is closed', async () => {
    await look({ phones: [] });
    phones.dispatch(officialClicked());
    await phones.wait();
    expect(phones.state()).toMatchObject({ layer: 'official', official });
    phones.dispatch(phoneSlice.actions.layerClosed());
    expect(phones.state().layer).toBe('none');
  });
});
