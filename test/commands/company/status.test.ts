import { expect, test } from '@jest/globals';
import { addCompany, changeCompany } from '../../../commands/company/contract.ts';

const named = { name: 'Loja', email: 'loja@exemplo.com.br', planId: 1 };

test.each(['t', 'true', 'TRUE', '1', 1, true, 'on', 'active'])('the status %p keeps a company active', (status) => {
  expect(changeCompany.body.parse({ status }).status).toBe(true);
  expect(addCompany.body.parse({ ...named, status }).status).toBe(true);
});
test.each(['f', 'false', '0', 0, false, 'off', 'inactive'])('the status %p suspends a company', (status) =>
  expect(changeCompany.body.parse({ status }).status).toBe(false),
);
test.each([undefined, null, ''])('the status %p changes nothing', (status) => {
  expect(changeCompany.body.parse({ status }).status).toBeUndefined();
  expect(addCompany.body.parse({ ...named, status }).status).toBe(true);
});
test.each(['talvez', 'x', 2, {}, ['t', 'f']])('the status %p is refused, so that it suspends no company', (status) => {
  expect(changeCompany.body.safeParse({ status }).success).toBe(false);
  expect(addCompany.body.safeParse({ ...named, status }).success).toBe(false);
});
