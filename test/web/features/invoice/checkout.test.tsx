import { afterEach, expect, test } from '@jest/globals';
import { combineSlices } from '@reduxjs/toolkit';
import { payClicked, invoiceSlice, stepChosen } from '../../../../web/features/invoice/slice.ts';
import { mount } from '../../kernel/mount.tsx';
import { openFeature } from '../../kernel/openFeature.ts';

const { CheckoutDialog } = await import('../../../../web/features/invoice/CheckoutDialog.tsx');
const at = '2026-11-20T12:00:00.000Z';
const invoice = {
  id: 5,
  detail: 'Essencial',
  value: 99.9,
  dueDate: '2026-12-01',
  status: 'open' as const,
  returned: false,
  companyId: 1,
  createdAt: at,
  updatedAt: at,
};
const opened = () => openFeature({ reducer: () => combineSlices(invoiceSlice), sagas: [] }, () => ({}));
let page: ReturnType<typeof opened>;
let shown: Awaited<ReturnType<typeof mount>>;
afterEach(async () => {
  await shown.close();
  page.close();
});

test('asks before it closes if an address was typed, on this step and on later ones', async () => {
  page = opened();
  page.dispatch(payClicked(invoice));
  page.dispatch(stepChosen('data'));
  shown = await mount(page, <CheckoutDialog />);
  await shown.type(shown.field('Nome'), 'Ana Souza');
  await shown.act(() => void page.dispatch(stepChosen('plan')));
  await shown.click(shown.button('Fora'));
  expect(shown.names('alertdialog')).toEqual(['Descartar alterações?']);
  await shown.click(shown.button('Ok'));
  expect(page.getState().invoice.checkout).toBeNull();
});

test('closes at once if nothing was typed', async () => {
  page = opened();
  page.dispatch(payClicked(invoice));
  shown = await mount(page, <CheckoutDialog />);
  await shown.click(shown.button('Fora'));
  expect(page.getState().invoice.checkout).toBeNull();
});
