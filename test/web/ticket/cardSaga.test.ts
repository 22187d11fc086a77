import { afterEach, describe, expect, test } from '@jest/globals';
import { toasts } from '../../../web/kernel/toast.ts';
import { cardClicked } from '../../../web/message/slice.ts';
import '../../../web/ticket/texts.ts';
import { contact } from '../contact/records.ts';
import { refusal, type Serve } from '../kernel/openFeature.ts';
import { openPage } from '../message/page.ts';

let page: ReturnType<typeof openPage>;
const open = (serve: Serve) => (page = openPage(serve));
afterEach(() => page.close());

describe('a contact card', () => {
  const rui = { name: 'Rui', number: '5511988870001' };
  const layer = () => page.getState().ticket.layer;

  test('of a contact opens the dialog of a new ticket for them, however the number is written', async () => {
    const known = contact(3, { number: '551188870001', name: 'Rui Nunes' });
    open(() => ({ contacts: [known], count: 1, hasMore: false }));
    page.dispatch(cardClicked(rui));
    await page.wait(0);
    expect(page.asked).toMatchObject([{ method: 'GET', path: '/contacts', query: { searchParam: '88870001' } }]);
    expect(layer()).toMatchObject({ is: 'new', contact: { id: 3, name: 'Rui Nunes' } });
  });
  test('of an unknown person creates the contact first', async () => {
    open(({ method }) => (method === 'GET' ? { contacts: [], count: 0, hasMore: false } : contact(9, rui)));
    page.dispatch(cardClicked(rui));
    await page.wait(0);
    expect(page.asked.at(-1)).toMatchObject({
      method: 'POST',
      path: '/contacts',
      body: { ...rui, number: '+5511988870001' },
    });
    expect(layer()).toMatchObject({ is: 'new', contact: { id: 9, ...rui } });
  });
  test('whose number WhatsApp does not know shows a message, and opens nothing', async () => {
    open(({ method }) =>
      method === 'GET' ? { contacts: [], count: 0, hasMore: false } : refusal(400, 'ERR_WAPP_INVALID_CONTACT'),
    );
    page.dispatch(cardClicked(rui));
    await page.wait(0);
    expect(layer()).toEqual({ is: 'none' });
    expect(toasts.shown()).not.toEqual([]);
  });
});
