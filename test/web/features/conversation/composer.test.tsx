import '../../../../web/features/conversation/composer/Suggestions.tsx';
import { afterEach, expect, test } from '@jest/globals';
import { Composer } from '../../../../web/features/conversation/composer/Composer.tsx';
import type { MessageRecord } from '../../../../domain/message/shape.ts';
import { serviceWindowCame } from '../../../../web/features/conversation/composer/serviceWindowSlice.ts';
import { conversationAsked } from '../../../../web/features/conversation/slice.ts';
import { mount } from '../../kernel/mount.tsx';
import { openPage } from './page.ts';
import { message, ticket, user } from './records.ts';
import { reply } from '../quickMessage/page.ts';

let page: ReturnType<typeof openPage>;
let shown: Awaited<ReturnType<typeof mount>>;
afterEach(async () => {
  await shown.close();
  page.close();
});

const one = ticket(2);
const open = async (messages: readonly MessageRecord[] = []) => {
  page = openPage(({ path }) => {
    if (path === '/quick-messages/list') return [reply(1, { shortcode: 'tabela', message: 'Olá, {{firstName}}!' })];
    if (path.startsWith('/tickets')) return one;
    return { messages, ticket: one, count: 0, hasMore: false };
  });
  page.dispatch(conversationAsked({ uuid: one.uuid, ticketId: one.id }));
  await page.wait(500);
  shown = await mount(page, <Composer ticket={one} noteShortcut={['O']} />);
};
const write = (text: string) => shown.type(shown.field('Mensagem'), text);
const press = (key: string, more = {}) => shown.press(shown.field('Mensagem'), key, more);
const sent = () => page.asked.filter(({ method }) => method === 'POST').map(({ body }) => Object(body).body);

test('Enter sends the text and empties the field, but Shift and Enter, or blank text, send nothing', async () => {
  await open();
  await write('  \n ');
  await press('Enter');
  expect(shown.button('Enviar (Enter)').hasAttribute('disabled')).toBe(true);
  await write('Bom dia');
  await press('Enter', { shiftKey: true });
  expect(sent()).toEqual([]);
  await press('Enter');
  await shown.settle(page);
  expect(sent()).toEqual([expect.stringContaining('Bom dia')]);
  expect(shown.value('Mensagem')).toBe('');
});

test('the Enter that ends an IME composition sends nothing, even as Safari reports it', async () => {
  await open();
  await write('こんにちは');
  await press('Enter', { isComposing: true, keyCode: 229 });
  await press('Enter', { isComposing: false, keyCode: 229 });
  await shown.settle(page);
  expect(sent()).toEqual([]);
  await press('Enter', { isComposing: false, keyCode: 13 });
  await shown.settle(page);
  expect(sent()).toHaveLength(1);
});

test('on a touch screen Enter inserts a line break, and the button sends', async () => {
  await open();
  const coarse = (query: string) => ({ matches: query.includes('pointer: coarse') });
  Object.defineProperty(globalThis, 'matchMedia', { value: coarse, configurable: true, writable: true });
  await write('Bom dia');
  await press('Enter');
  await shown.settle(page);
  expect([sent(), shown.value('Mensagem')]).toEqual([[], 'Bom dia']);
  await shown.click(shown.button('Enviar (Enter)'));
  await shown.settle(page);
  expect(sent()).toEqual([expect.stringContaining('Bom dia')]);
});

test('a slash suggests the quick replies, and Enter inserts one without sending it', async () => {
  await open();
  await write('/tab');
  await shown.settle(page);
  expect(shown.names('option')).toEqual([expect.stringContaining('tabela')]);
  await press('Enter');
  await shown.settle(page);
  expect([sent(), shown.value('Mensagem')]).toEqual([[], 'Olá, Contato!']);
  expect(shown.names('option')).toEqual([]);
});

test.each([
  ['*Marina Duarte:*\nBom dai', 'Bom dai', '*Marina Duarte:*\nBom dia'],
  ['Bom dai', 'Bom dai', 'Bom dia'],
  ['*Pedido:*\n2 pães', '*Pedido:*\n2 pães', 'Bom dia'],
])('edits the words of an own message without its signature, which it keeps: %j', async (body, words, said) => {
  const createdAt = new Date(Date.now()).toISOString();
  await open([message(1, 2, { body, fromMe: true, userId: user.id, createdAt })]);
  await press('ArrowUp');
  expect(shown.value('Mensagem')).toBe(words);
  await write(' Bom dia ');
  await press('Enter');
  await shown.settle(page);
  expect(page.asked.at(-1)).toMatchObject({ path: '/messages/edit/message-1', body: { body: said } });
});

test('one control attaches files, and screen readers do not see the input behind it', async () => {
  await open();
  const heard = shown.all().filter((one) => one.getAttribute('aria-label') === 'Anexar arquivos');
  expect(heard.filter((one) => one.getAttribute('aria-hidden') !== 'true').map(({ nodeName }) => nodeName)).toEqual([
    'BUTTON',
  ]);
});

test('a draft stays in its field when the window closes over it, and is sent once the customer has written', async () => {
  await open();
  const closesIn = (ms: number) =>
    shown.act(() => {
      const reply = { isLimited: true, closesAt: new Date(Date.now() + ms).toISOString(), isByAd: false };
      page.dispatch(serviceWindowCame({ ticketId: one.id, connectionId: one.whatsappId, reply }));
    });
  await closesIn(60_000);
  await write('Seu pedido');
  await shown.settle(page, 61_000);
  expect(shown.text()).toContain('O rascunho fica guardado até o cliente escrever.');
  await write('Seu pedido chegou');
  await press('Enter');
  await shown.settle(page);
  expect([sent(), shown.button('Enviar (Enter)').hasAttribute('disabled')]).toEqual([[], true]);
  await closesIn(60_000);
  await press('Enter');
  await shown.settle(page);
  expect(sent()).toEqual([expect.stringContaining('Seu pedido chegou')]);
});
