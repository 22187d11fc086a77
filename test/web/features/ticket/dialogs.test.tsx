import { afterEach, expect, test } from '@jest/globals';
import { pickingBegan } from '../../../../web/features/conversation/slice.ts';
import { contact } from '../contact/records.ts';
import { mount } from '../../kernel/mount.tsx';
import { ticket } from '../conversation/records.ts';
import { openPage } from '../conversation/page.ts';

const { ForwardBar } = await import('../../../../web/features/ticket/dialogs/ForwardBar.tsx');
const { NewTicketForm } = await import('../../../../web/features/ticket/dialogs/NewTicketForm.tsx');
const { TransferDialog } = await import('../../../../web/features/ticket/dialogs/TransferDialog.tsx');
let page: ReturnType<typeof openPage>;
let shown: Awaited<ReturnType<typeof mount>>;
afterEach(async () => {
  await shown.close();
  page.close();
});

test.each([
  ['of a new conversation', 'Contato', () => <NewTicketForm onClose={() => undefined} />],
  ['of a transfer', 'Atendente', () => <TransferDialog ticket={ticket(3)} onClose={() => undefined} />],
  ['of a forwarding', 'Para', () => <ForwardBar count={1} />],
])('the dialog %s asks before typed text is lost, and otherwise closes at once', async (_, field, Part) => {
  page = openPage(() => ({ contacts: [contact(4, { name: 'Ana Souza' })], users: [], count: 1, hasMore: false }));
  page.dispatch(pickingBegan({ id: 'message-1' }));
  shown = await mount(page, <Part />);
  if (field === 'Para') await shown.click(shown.button('Encaminhar'));
  await shown.click(shown.button('Fora'));
  expect(shown.names('alertdialog')).toEqual([]);
  if (field === 'Para') await shown.click(shown.button('Encaminhar'));
  await shown.type(shown.field(field), 'ana');
  await shown.click(shown.button('Fora'));
  expect(shown.names('alertdialog')).toEqual(['Descartar alterações?']);
});
