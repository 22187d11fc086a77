import { afterEach, expect, test } from '@jest/globals';
import { SharePlace } from '../../../../web/features/conversation/composer/SharePlace.tsx';
import { mount } from '../../kernel/mount.tsx';
import { refusal, type Serve } from '../../kernel/openFeature.ts';
import { openPage } from './page.ts';
import { message } from './records.ts';

let page: ReturnType<typeof openPage>;
let shown: Awaited<ReturnType<typeof mount>>;
let closed = 0;
afterEach(async () => {
  await shown.close();
  page.close();
});
const open = async (serve: Serve) => {
  closed = 0;
  page = openPage(serve);
  shown = await mount(page, <SharePlace ticketId={2} onClose={() => closed++} />);
  await shown.settle(page);
};
const send = async () => {
  await shown.click(shown.button('Enviar'));
  await shown.settle(page);
};
const posts = () => page.calls('/messages/2');

test('a place is sent from a map link with its name, and the dialog closes', async () => {
  await open(() => ({ ...message(1, 2), id: crypto.randomUUID() }));
  await shown.type(shown.field('Link do mapa ou coordenadas'), 'https://maps.app.goo.gl/abc');
  await send();
  expect(shown.text()).toContain('Nenhuma posição neste texto.');
  expect(posts()).toEqual([]);
  await shown.type(shown.field('Link do mapa ou coordenadas'), 'https://www.google.com/maps/@-23.55,-46.63,17z');
  await shown.type(shown.field('Nome do lugar'), ' Loja ');
  await send();
  const location = { latitude: -23.55, longitude: -46.63, name: 'Loja', address: '' };
  expect(posts()).toMatchObject([{ method: 'POST', body: { location } }]);
  expect(page.toasts()).toEqual([]);
  expect(closed).toBe(1);
});

test('after a refusal the dialog stays with what was typed', async () => {
  await open(() => refusal(400, 'ERR_CREATING_MESSAGE'));
  await shown.type(shown.field('Link do mapa ou coordenadas'), '-23.55, -46.63');
  await send();
  expect(closed).toBe(0);
  expect(shown.value('Link do mapa ou coordenadas')).toBe('-23.55, -46.63');
  expect(page.toasts()).toHaveLength(1);
});

test('the dialog of a place asks before what was typed is lost', async () => {
  await open(() => []);
  await shown.type(shown.field('Nome do lugar'), 'Loja');
  await shown.click(shown.button('Fora'));
  expect([shown.names('alertdialog'), closed]).toEqual([['Descartar alterações?'], 0]);
  await shown.click(shown.button('Ok'));
  expect(closed).toBe(1);
});
