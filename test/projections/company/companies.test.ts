import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { companyOf } from '../../../projections/company/read.ts';
import { aCompany } from '../facts.ts';
import { openLog, openViews, type Views } from '../views.ts';

let views: Views;
beforeAll(async () => {
  views = await openViews();
});
afterAll(() => views?.drop());

test('the billing address is erased with the user who gave it, even if another process wrote it later', async () => {
  const log = openLog();
  const billing = {
    billingName: 'Bia Prado',
    addressZipCode: '69000-000',
    addressStreet: 'Rua Tapuia',
    addressState: 'AM',
    addressCity: 'Manaus',
    addressDistrict: 'Centro',
  };
  const blank = Object.fromEntries(Object.keys(billing).map((name) => [name, '']));
  const gives = { type: 'CompanyBillingAddressGiven', data: { ...billing, givenBy: 7 } };
  const say = (stream: string, type: string, data: object = {}) => views.apply([log.happened(stream, { type, data })]);
  const shown = () => companyOf(views.db, 1, true);
  await views.apply([...aCompany(log), log.happened('company-0.1', gives)]);
  expect(await shown()).toMatchObject(billing);
  await say('user-1.7', 'UserErased', { reason: 'request' });
  expect(await shown()).toMatchObject(blank);
  await views.apply([log.happened('company-0.1', gives)]);
  await say('user-1.8', 'UserForgotten');
  expect(await shown()).toMatchObject(billing);
  const told = await say('user-1.7', 'UserForgotten');
  expect(told).toContainEqual(expect.objectContaining({ topic: 'companies', action: 'update', id: '1' }));
  expect(await shown()).toMatchObject(blank);
});
