import { combineSlices } from '@reduxjs/toolkit';
import { afterEach, expect, test } from '@jest/globals';
import { InstallationTab } from '../../../web/installation/InstallationTab.tsx';
import { installationSaga } from '../../../web/installation/saga.ts';
import { installationSlice } from '../../../web/installation/slice.ts';
import { mount } from '../kernel/mount.tsx';
import { openFeature, refusal, type Serve } from '../kernel/openFeature.ts';
import { admin } from '../kernel/records.ts';

let page: ReturnType<typeof openFeature>;
let shown: Awaited<ReturnType<typeof mount>>;
afterEach(async () => {
  await shown.close();
  page.close();
});

const open = async (serve: Serve) => {
  const feature = openFeature(
    { reducer: () => combineSlices(installationSlice), sagas: [installationSaga], who: admin },
    serve,
  );
  page = feature;
  shown = await mount(feature, <InstallationTab />);
  await shown.settle(feature);
  return feature;
};
const server: Serve = ({ method, path, body }) => {
  if (method === 'PUT') return { key: path.split('/').at(-1), value: Object(body).value };
  return path === '/installation'
    ? { signUp: true, autoCloseHours: 24, passwordStrength: 'common' }
    : { text: path.endsWith('/term') ? '# Nossos termos' : '' };
};

test('shows the settings; the sign-up switch takes effect at once, and a page is saved if it was changed', async () => {
  const feature = await open(server);
  const signUp = shown.all().find((one) => one.getAttribute('type') === 'checkbox');
  expect(Reflect.get(signUp ?? {}, 'checked')).toBe(true);
  expect(shown.text()).toContain('Nossos termos');
  const [terms] = shown.all().filter((one) => one.nodeName === 'BUTTON');
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
test('keeps the old value after a refusal, and says so', async () => {
  const feature = await open((asked) => (asked.method === 'PUT' ? refusal(403, 'ERR_NO_PERMISSION') : server(asked)));
  const signUp = shown.all().find((one) => one.getAttribute('type') === 'checkbox');
  if (!signUp) throw new Error('no form');
  await shown.click(signUp);
  await shown.settle(feature);
  expect(feature.toasts()).toHaveLength(1);
  expect(feature.getState()).toMatchObject({ installation: { signUp: 'enabled' } });
});
