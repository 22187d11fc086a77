import { afterEach, expect, test } from '@jest/globals';
import { combineSlices } from '@reduxjs/toolkit';
import type { CompanySubscription } from '../../../../commands/invoice/contract.ts';
import { layoutSlice } from '../../../../web/ui/page/layoutSlice.ts';
import { notificationSlice } from '../../../../web/app/notificationSlice.ts';
import { invoices } from '../../../../web/features/invoice/invoices.ts';
import { invoiceSlice, payClicked } from '../../../../web/features/invoice/slice.ts';
import { entitiesSlice } from '../../../../web/api/records/entities.ts';
import { sessionSlice } from '../../../../web/api/session/slice.ts';
import { mount } from '../../kernel/mount.tsx';
import { openFeature } from '../../kernel/openFeature.ts';
import { admin } from '../../kernel/records.ts';
import { company } from '../setting/page.ts';

const { SubscriptionPage } = await import('../../../../web/features/invoice/SubscriptionPage.tsx');
const { invoiceSaga } = await import('../../../../web/features/invoice/saga.ts');

const flags = {
  useCampaigns: true,
  useKanban: true,
  useOpenAi: false,
  useIntegrations: false,
  useSchedules: true,
  useInternalChat: true,
  useExternalApi: false,
};
const planOf = (id: number, name: string, value: number, users = 10) => ({
  id,
  name,
  value,
  users,
  connections: 2,
  queues: 5,
  isPublic: true,
  ...flags,
});
const essential = planOf(1, 'Essencial', 99.9);
const big = planOf(2, 'Grande', 200, 50);
const small = { ...planOf(3, 'Pequeno', 50, 2), useCampaigns: false };
const paid: CompanySubscription = {
  plan: essential,
  nextPlan: null,
  value: 299.7,
  months: 3,
  dueDate: '2026-12-10',
  isTrial: false,
  openInvoice: null,
  usage: { users: 4, connections: 1, queues: 2, storageLimitMb: 7 },
  canPay: true,
  misfits: [],
};
const open: CompanySubscription = { ...paid, openInvoice: { id: 5, value: 299.7, dueDate: '2026-12-10' } };

let close = async (): Promise<void> => {};
afterEach(() => close());

/** Opens the page for an admin. The server returns the subscription `told`, which a test may replace later. */
const openPage = async (told: CompanySubscription) => {
  const server = { told };
  const page = openFeature(
    {
      reducer: () => combineSlices(sessionSlice, entitiesSlice, layoutSlice, notificationSlice, invoiceSlice, invoices),
      sagas: [invoiceSaga, invoices.saga],
      who: admin,
      now: Date.parse('2026-11-28T12:00:00Z'),
    },
    ({ method, path }) => {
      if (path === '/plans/list') return [small, essential, big];
      if (path === '/invoices/all') return [];
      if (path === '/companies/1') return company();
      if (method === 'PUT' && path === '/subscription/plan/2') server.told = { ...server.told, nextPlan: big };
      if (method === 'DELETE' && path === '/subscription/plan') server.told = { ...server.told, nextPlan: null };
      return server.told;
    },
  );
  const shown = await mount(page, <SubscriptionPage />);
  close = async () => {
    await shown.close();
    page.close();
  };
  const heard = async () => {
    await shown.act(() => void page.hear('company', 'update', { company: company() }));
    await shown.settle(page);
  };
  await shown.settle(page);
  await shown.settle(page);
  return { page, shown, server, heard };
};
const buttons = (shown: Awaited<ReturnType<typeof mount>>) => shown.names('button');

test('shows the plan, its price, the due date and the open amount; the pay button disappears once paid', async () => {
  const { page, shown, server } = await openPage(open);
  expect(shown.text()).toContain('PlanoEssencial');
  expect(shown.text()).toContain('PreçoR$ 299,70 a cada 3 meses');
  expect(shown.text()).toContain('10/12/2026');
  expect(shown.text()).toContain('Fatura de R$ 299,70 em aberto');
  expect(buttons(shown)).toContain('Assine agora!');
  server.told = paid;
  await shown.act(() => void page.dispatch(invoices.came({ first: true, records: [], hasMore: false })));
  await shown.settle(page);
  expect(buttons(shown)).not.toContain('Assine agora!');
  expect(shown.text()).toContain('Não há fatura em aberto');
});

test('says at once that no bank is configured, before it asks for an address', async () => {
  const { page, shown } = await openPage({ ...open, canPay: false });
  expect(shown.button('Assine agora!').hasAttribute('disabled')).toBe(true);
  const at = '2026-11-20T12:00:00.000Z';
  const bill = { id: 5, detail: 'Essencial', value: 299.7, dueDate: '2026-12-10', returned: false, companyId: 1 };
  await shown.act(() => void page.dispatch(payClicked({ ...bill, status: 'open', createdAt: at, updatedAt: at })));
  await shown.settle(page);
  expect(page.getState().invoice.checkout).toBeNull();
  expect(page.toasts()).toHaveLength(1);
  expect(shown.text()).toContain(page.toasts()[0]);
});

test.each([
  [200, 'menos que os R$ 299,70'],
  [400, 'mais que os R$ 299,70'],
])('describes a payment of R$ %d, and what to do about it', async (amount, words) => {
  const misfit = { detail: 'Essencial', value: 299.7, paid: amount, paidAt: '2026-11-27T12:00:00.000Z' };
  const { shown } = await openPage({ ...open, misfits: [{ ...misfit, reason: 'amount' }] });
  expect(shown.text()).toContain(words);
});

test('lets an admin choose another plan for the next term, and withdraw that choice', async () => {
  const { page, shown, heard } = await openPage(open);
  await shown.click(shown.button('Trocar de plano'));
  await shown.settle(page);
  await shown.settle(page);
  expect(shown.text()).toContain('R$ 600,00 a cada 3 meses');
  expect(shown.text()).toContain('Usuários demais: a empresa tem 4, o plano permite 2.');
  expect(shown.text()).toContain('Sem: Campanhas');
  expect(shown.button('Escolher o plano Pequeno').hasAttribute('disabled')).toBe(true);
  expect(buttons(shown)).not.toContain('Escolher o plano Essencial');
  await shown.click(shown.button('Escolher o plano Grande'));
  await shown.settle(page);
  expect(page.calls('/subscription/plan/2')).toMatchObject([{ method: 'PUT' }]);
  expect(page.toasts()).toEqual(['Plano Grande escolhido para o próximo período.']);
  await heard();
  expect(shown.text()).toContain('Próximo plano: Grande, R$ 600,00 a cada 3 meses.');
  await shown.click(shown.button('Manter o plano atual'));
  await shown.settle(page);
  expect(page.calls('/subscription/plan')).toMatchObject([{ method: 'DELETE' }]);
  await heard();
  expect(shown.text()).not.toContain('Próximo plano');
});
