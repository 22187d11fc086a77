import { afterEach, describe, expect, test } from '@jest/globals';
import { toasts } from '../../../../web/api/toast.ts';
import { cardClicked } from '../../../../web/features/conversation/slice.ts';
import { contact } from '../contact/records.ts';
import { refusal, type Serve } from '../../kernel/openFeature.ts';
import { openPage } from '../conversation/page.ts';

let page: ReturnType<typeof openPage>;
const open = (serve: Serve) => (page = openPage(serve));
afterEach(() => page.close());

describe('a contact card', () => {
  const rui = { name: 'Rui', number: '5511988870001' };
  const layer = () => page.getState().ticket.layer;

  test.each([
    ['551188870001', 'Brazil'],
    ['5491122223333', 'Argentina'],
    ['5215512345678', 'Mexico'],
  ])(
    'of a contact opens the dialog of a new ticket for them, even if WhatsApp has the number as %s (%s)',
    async (number) => {
      const known = contact(3, { number, name: 'Rui Nunes' });
      open(({ method }) =>
        method === 'POST' ? refusal(400, { error: 'ERR_DUPLICATED_CONTACT', contactId: 3 }) : known,
      );
      page.dispatch(cardClicked(rui));
      await page.wait(0);
      expect(page.asked.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /contacts', 'GET /contacts/3']);
      expect(layer()).toEqual({ is: 'new', contact: { id: 3, name: 'Rui Nunes', number } });
      expect(toasts.shown()).toEqual([]);
    },
  );
  test('of an unknown person creates the contact first', async () => {
    open(() => contact(9, rui));
    page.dispatch(cardClicked(rui));
    await page.wait(0);
    expect(page.asked).toMatchObject([
      { method: 'POST', path: '/contacts', body: { ...rui, number: '+5511988870001' } },
    ]);
    expect(layer()).toMatchObject({ is: 'new', contact: { id: 9, ...rui } });
  });
  test('whose number WhatsApp does not know shows a message, and opens nothing', async () => {
    open(() => refusal(400, 'ERR_WAPP_INVALID_CONTACT'));
    page.dispatch(cardClicked(rui));
    await page.wait(0);
    expect(layer()).toEqual({ is: 'none' });
    expect(toasts.shown()).not.toEqual([]);
  });
});
