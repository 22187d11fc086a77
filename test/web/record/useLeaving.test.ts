import { expect, test } from '@jest/globals';
import { hold } from '../../../web/record/useLeaving.tsx';

test.each([
  ['asks before the page goes', 'tok', true],
  ['does not stand in the way of the reload that ends the session', null, false],
])('a form with something typed %s', (_, token, asks) => {
  Object.assign(globalThis, { localStorage: { getItem: () => token }, sessionStorage: { getItem: () => null } });
  let asked = false;
  hold({ preventDefault: () => void (asked = true) });
  expect(asked).toBe(asks);
});
