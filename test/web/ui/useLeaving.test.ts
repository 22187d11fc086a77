import { expect, test } from '@jest/globals';
import { hold } from '../../../web/ui/records/useLeaving.tsx';

test.each([
  ['asks before the page goes', 'tok', 'tok', true],
  ['does not stand in the way of the reload that ends the session', 'tok', null, false],
  ['asks a stranger, too', null, null, true],
])('a form with something typed %s', (_, since, token, asks) => {
  Object.assign(globalThis, { localStorage: { getItem: () => token }, sessionStorage: { getItem: () => null } });
  let asked = false;
  hold({ preventDefault: () => void (asked = true) }, since);
  expect(asked).toBe(asks);
});
