import { expect, test } from '@jest/globals';
import { errorText } from '../../../web/kernel/errors.ts';
import { RequestError } from '../../../web/kernel/request.ts';

test.each([
  ['no answer', new RequestError(0, '')],
  ['a part of the page that did not come', new TypeError('Failed to fetch dynamically imported module: /assets/x.js')],
  ['the same in Firefox', new TypeError('error loading dynamically imported module: /assets/x.js')],
  ['the same in Safari', new TypeError('Importing a module script failed.')],
])('without the server it is the connection that is named: %s', (_, error) => {
  expect(errorText(error)).toBe('Sem conexão com o servidor.');
});

test('a code that has words is told in them, another as it stands, and what is neither as specified (R069)', () => {
  expect(errorText(new RequestError(403, 'ERR_NO_PERMISSION'))).not.toContain('ERR_');
  expect(errorText(new RequestError(400, 'ERR_OF_TOMORROW'))).toBe('ERR_OF_TOMORROW');
  expect(errorText(new TypeError('x is not a function'))).toBe('An error occurred!');
});
