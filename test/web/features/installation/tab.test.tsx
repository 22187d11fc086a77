import { combineSlices } from '@reduxjs/toolkit';
import { afterEach, expect, test } from '@jest/globals';
import { layoutSlice } from '../../../../web/ui/page/layoutSlice.ts';
import { InstallationTab } from '../../../../web/features/installation/InstallationTab.tsx';
import { noBrand } from '../../../../domain/installation/brand.ts';
import { installationSaga } from '../../../../web/features/installation/saga.ts';
import { installationSlice } from '../../../../web/features/installation/slice.ts';
import { eventOf } from '../../kernel/dom.ts';
import { mount } from '../../kernel/mount.tsx';
import { openFeature, refusal, type Serve } from '../../kernel/openFeature.ts';
import { admin } from '../../kernel/records.ts';

let page: ReturnType<typeof openFeature>;
let shown: Awaited<ReturnType<typeof mount>>;
afterEach(async () => {
  await shown.close();
  page.close();
});

const open = async (serve: Serve) => {
  const feature = openFeature(
    {
      reducer: () => combineSlices(installationSlice, layoutSlice),
      sagas: [installationSaga],
      who: admin,
    },
    serve,
  );
  page = feature;
  shown = await mount(feature, <InstallationTab />);
  await shown.settle(feature);
  return feature;
};
const prices = { marketing: 0.0625, utility: null, authentication: null, service: null };
const server: Serve = ({ method, path, body }) => {
  if (method === 'POST') return 'novo.png';
  if (method === 'PUT') return { key: path.split('/').at(-1), value: Object(body).value };
  if (path === '/message-costs') return { currency: 'USD', freeReplies: 1000, prices, months: [] };
  return path === '/installation'
    ? { signUp: true, autoCloseHours: 24, passwordStrength: 'common', brand: noBrand }
    : { text: path.endsWith('/term') ? '# Nossos termos' : '' };
};

test('shows the settings; the sign-up switch takes effect at once, and a page is saved if it was changed', async () => {
  const feature = await open(server);
  const signUp = shown.all().find((one) => one.getAttribute('type') === 'checkbox');
  expect(Reflect.get(signUp ?? {}, 'checked')).toBe(true);
  expect(shown.text()).toContain('Nossos termos');
  const [, terms] = shown.all().filter((one) => one.nodeName === 'BUTTON' && one.textContent === 'Salvar');
  if (!signUp || !terms) throw new Error('no form');
  expect(terms.getAttribute('disabled')).not.toBeNull();
  await shown.click(signUp);
  await shown.settle(feature);
  await shown.type(shown.field('Termos'), '# Outros termos');
  await shown.click(terms);
  await shown.settle(feature);
  expect(feature.asked.filter(({ method }) => method === 'PUT').map(({ path, body }) => [path, body])).toEqual([
    ['/installation/signUp', { value: 'disabled' }],
    ['/installation/term', { value: '# Outros termos' }],
  ]);
});
test('shows the price list, and saves the prices that were changed', async () => {
  const feature = await open(server);
  expect(Reflect.get(shown.field('Marketing'), 'value')).toBe('0.0625');
  await shown.type(shown.field('Utilidade'), '0,02');
  const save = shown.all().findLast((one) => one.nodeName === 'BUTTON' && one.textContent === 'Salvar');
  if (!save) throw new Error('no button');
  await shown.click(save);
  await shown.settle(feature);
  expect(feature.asked.filter(({ method }) => method === 'PUT').map(({ path, body }) => [path, body])).toEqual([
    ['/installation/messagePriceUtility', { value: '0,02' }],
  ]);
});
test('keeps the old value after a refusal, and says so', async () => {
  const feature = await open((asked) => (asked.method === 'PUT' ? refusal(403, 'ERR_NO_PERMISSION') : server(asked)));
  const signUp = shown.all().find((one) => one.getAttribute('type') === 'checkbox');
  if (!signUp) throw new Error('no form');
  await shown.click(signUp);
  await shown.settle(feature);
  expect(feature.toasts()).toHaveLength(1);
  expect(feature.getState()).toMatchObject({ installation: { signUp: 'enabled' } });
});

const choose = async (feature: Awaited<ReturnType<typeof open>>, mode: string, file: File) => {
  const input = shown.all().find((one) => one.getAttribute('aria-label') === `Escolher arquivo: ${mode}`);
  if (!input) throw new Error('no logo');
  Object.assign(input, { files: [file] });
  await shown.act(() => void input.dispatchEvent(eventOf('change')));
  await shown.settle(feature);
};
const light = 'Logotipo no tema claro';
const pictures = () =>
  shown
    .all()
    .filter((one) => one.nodeName === 'IMG')
    .map((one) => [one.getAttribute('alt'), one.getAttribute('src')]);

test('uploads a logo, shows it at once, and removes it', async () => {
  const feature = await open(server);
  expect(pictures()).toEqual([]);
  await choose(feature, light, new File(['png'], 'logo.png', { type: 'image/png' }));
  expect(pictures()).toEqual([[light, '/v1/installation/logos/novo.png']]);
  const [sent] = feature.asked.filter(({ method }) => method === 'POST');
  expect([sent?.path, Object(sent?.body).get('mode'), Object(sent?.body).get('file').name]).toEqual([
    '/settings/logo',
    'Light',
    'logo.png',
  ]);
  await shown.click(shown.button('Remover'));
  await shown.settle(feature);
  expect(pictures()).toEqual([]);
  expect(feature.asked.at(-1)).toMatchObject({ path: '/installation/appLogoLight', body: { value: '' } });
});

test('refuses a logo above 1 MB before it is sent, and saves the name', async () => {
  const feature = await open(server);
  await choose(feature, light, new File([new Uint8Array(1024 * 1024 + 1)], 'logo.png'));
  expect(feature.toasts()).toHaveLength(1);
  expect(feature.asked.filter(({ method }) => method === 'POST')).toEqual([]);
  await shown.type(shown.field('Nome'), ' Central ');
  const [save] = shown.all().filter((one) => one.nodeName === 'BUTTON' && one.textContent === 'Salvar');
  if (!save) throw new Error('no form');
  await shown.click(save);
  await shown.settle(feature);
  expect(feature.asked.at(-1)).toMatchObject({ path: '/installation/appName', body: { value: 'Central' } });
  expect(feature.getState()).toMatchObject({ layout: { brand: { appName: 'Central' } } });
});
