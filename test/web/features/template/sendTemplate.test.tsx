import { afterEach, expect, test } from '@jest/globals';
import type { TemplateRecord } from '../../../../domain/template/record.ts';
import { allCame, told } from '../../../../web/api/records/entities.ts';
import { SendTemplate } from '../../../../web/features/template/SendTemplate.tsx';
import { openPage } from '../conversation/page.ts';
import { mount } from '../../kernel/mount.tsx';
import { connection } from '../../kernel/records.ts';

let page: ReturnType<typeof openPage>;
let shown: Awaited<ReturnType<typeof mount>>;
afterEach(async () => {
  await shown.close();
  page.close();
});

const template: TemplateRecord = {
  id: 4,
  version: 0,
  changedBy: '',
  createdAt: '2026-11-21T12:00:00.000Z',
  updatedAt: '2026-11-21T12:00:00.000Z',
  accountId: '7001',
  metaId: '5001',
  name: 'pedido',
  language: 'pt_BR',
  category: 'UTILITY',
  status: 'APPROVED',
  reason: '',
  quality: '',
  isSupported: true,
  header: null,
  body: 'Olá {{1}}',
  footer: '',
  buttons: [],
  examples: [],
};

test('asks before a chosen template is lost, and closes at once without one', async () => {
  let closed = 0;
  page = openPage(() => []);
  const official = connection(5, { channel: 'cloud', businessAccountId: '7001' });
  page.dispatch(told({ whatsapp: [official], template: [template] }));
  page.dispatch(allCame({ kind: 'whatsapp', ids: [5] }));
  page.dispatch(allCame({ kind: 'template', ids: [4] }));
  shown = await mount(page, <SendTemplate ticketId={2} connectionId={5} onClose={() => closed++} />);
  await shown.settle(page);
  await shown.click(shown.button('Fora'));
  expect([shown.names('alertdialog'), closed]).toEqual([[], 1]);
  await shown.type(shown.field('Escolher modelo'), '4');
  await shown.click(shown.button('Fora'));
  expect([shown.names('alertdialog'), closed]).toEqual([['Descartar alterações?'], 1]);
  await shown.click(shown.button('Ok'));
  expect(closed).toBe(2);
});
