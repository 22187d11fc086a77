import { afterEach, expect, test } from '@jest/globals';
import { themeToggled } from '../../../web/ui/page/layoutSlice.ts';
import { LoginPage } from '../../../web/features/session/LoginPage.tsx';
import { eventOf } from '../kernel/dom.ts';
import { mount } from '../kernel/mount.tsx';
import { openShell, type Shell } from '../kernel/shell.ts';

let page: Shell;
let shown: Awaited<ReturnType<typeof mount>>;
afterEach(async () => {
  await shown.close();
  page.close();
});

const none = { appName: '', appLogoLight: '', appLogoDark: '', appLogoFavicon: '' };
const open = async (brand: object, stored: Record<string, string> = {}) => {
  const answer = { signUp: false, passwordStrength: 'common', autoCloseHours: 24, brand: { ...none, ...brand } };
  page = openShell(({ path }) => (path === '/installation' ? answer : []), stored);
  await page.wait();
  shown = await mount(page, <LoginPage />);
  await shown.settle(page);
};
const pictures = () => shown.all().filter((one) => one.nodeName === 'IMG');
const logos = () => pictures().map((one) => [one.getAttribute('src'), one.getAttribute('alt')]);

test('without a logo the sign-in page shows the product, with the name of the installation if it has one', async () => {
  await open({});
  expect(logos()).toEqual([]);
  expect(shown.names('header')[0]).toContain('Atende');
  await shown.close();
  page.close();
  await open({ appName: 'Central' });
  expect(logos()).toEqual([]);
  expect(shown.names('header')[0]).toContain('Central');
});

test('the sign-in page shows the logo of its theme, and keeps it for the next start', async () => {
  await open({ appName: 'Central', appLogoLight: 'claro.png', appLogoDark: 'escuro.png' });
  expect(logos()).toEqual([['/v1/installation/logos/claro.png', 'Central']]);
  await shown.act(() => void page.store.dispatch(themeToggled()));
  expect(logos()).toEqual([['/v1/installation/logos/escuro.png', 'Central']]);
  const kept = { brand: page.kept.get('brand') ?? '' };
  await shown.close();
  page.close();
  page = openShell(() => new Error('away'), kept);
  shown = await mount(page, <LoginPage />);
  expect(logos()).toEqual([['/v1/installation/logos/claro.png', 'Central']]);
});

test('a theme without a logo shows the other theme’s; a missing file is replaced by the product’s logo', async () => {
  await open({ appLogoDark: 'escuro.png' });
  expect(logos()).toEqual([['/v1/installation/logos/escuro.png', 'Atende']]);
  await shown.act(() => void pictures()[0]?.dispatchEvent(eventOf('error')));
  expect(logos()).toEqual([]);
  expect(shown.names('header')[0]).toContain('Atende');
});
