import { expect, test } from '@jest/globals';
import { combineSlices } from '@reduxjs/toolkit';
import { companySaga } from '../../../web/company/saga.ts';
import { formSchema, sentOf, startValues } from '../../../web/company/formValues.ts';
import { companies, firstAdminSlice, renewClicked } from '../../../web/company/slice.ts';
import { toneOf } from '../../../web/company/tone.ts';
import { entitiesSlice } from '../../../web/kernel/entities.ts';
import { openFeature, refusal } from '../kernel/openFeature.ts';
import { company } from '../setting/page.ts';

const open = (answer: () => unknown) =>
  openFeature(
    { reducer: () => combineSlices(entitiesSlice, companies, firstAdminSlice), sagas: [companySaga] },
    answer,
  );
const filled = { ...startValues(null), name: 'Padaria', email: 'sol@sol.com.br', planId: '2' };
const said = { body: { name: 'Padaria', planId: 2, dueDate: null, status: true, campaignsEnabled: true } };
const notDone = 'Não foi possível realizar a operação';

test('the form asks after 500 ms, and a failed save has words of its own (R351, R355)', async () => {
  const page = open(() => refusal(409, 'Já existe uma empresa com o mesmo nome.'));
  page.dispatch(
    companies.actions.saveClicked({ id: null, values: sentOf(formSchema.parse(filled), { dueDate: true }) }),
  );
  await page.wait(499);
  expect(page.asked).toEqual([]);
  await page.wait(1);
  expect(page.asked).toMatchObject([{ method: 'POST', path: '/companies', ...said }]);
  expect(page.toasts()).toEqual([
    `${notDone}. Verifique se já existe uma empresa com o mesmo nome ou se os campos foram preenchidos corretamente`,
  ]);
  page.close();
});

test('a list that fails, a deletion that fails and one that is done are told in the specified words (R350, R352, R353)', async () => {
  const failing = open(() => refusal(500, 'internal'));
  failing.dispatch(companies.actions.shown());
  await failing.wait(1);
  failing.dispatch(companies.actions.removeConfirmed(company({ id: 5, name: 'Loja' })));
  await failing.wait(1);
  expect(failing.toasts()).toEqual(['Não foi possível carregar a lista de registros', notDone]);
  expect(failing.asked.at(-1)).toMatchObject({
    method: 'DELETE',
    path: '/companies/5',
    body: { confirmation: 'Loja' },
  });
  failing.close();
  const done = open(() => ({ message: 'Company deleted' }));
  done.dispatch(companies.actions.removeConfirmed(company()));
  await done.wait(1);
  expect(done.toasts()).toEqual(['Operação realizada com sucesso!']);
  done.close();
});

test('+ Vencimento asks from the version that is seen, and the form goes on with what came of it', async () => {
  const later = company({ dueDate: '2028-01-01', version: 4 });
  const page = open(() => later);
  page.dispatch(companies.actions.editClicked(company()));
  page.dispatch(renewClicked(company()));
  await page.wait(1);
  expect(page.asked).toMatchObject([{ method: 'POST', path: '/companies/1/renew', query: { seen: '3' } }]);
  expect(page.getState().companies).toMatchObject({
    layer: { is: 'form', record: { dueDate: '2028-01-01', version: 4 } },
    saving: false,
    conflict: null,
  });
  page.close();
});

test('+ Vencimento that is done late leaves the form of another company open', async () => {
  const late = Promise.withResolvers<unknown>();
  const page = open(() => late.promise);
  const other = { is: 'form', record: company({ id: 5 }) };
  page.dispatch(companies.actions.editClicked(company()));
  page.dispatch(renewClicked(company()));
  page.dispatch(companies.actions.editClicked(company({ id: 5 })));
  late.resolve(company({ dueDate: '2028-01-01', version: 4 }));
  await page.wait(1);
  expect(page.getState().companies.layer).toEqual(other);
  expect(page.toasts()).toEqual(['Operação realizada com sucesso!']);
  page.dispatch(renewClicked(company({ id: 5 })));
  await page.wait(1);
  expect(page.asked.map(({ path }) => path)).toEqual(['/companies/1/renew', '/companies/5/renew']);
  page.close();
});

test('an e-mail and a plan are required; a date that is none is no due date (R338, R339)', () => {
  const faults = formSchema.safeParse({ ...filled, email: '', planId: '' }).error?.issues;
  expect(faults?.map(({ path, message }) => `${path.join('.')}: ${message}`)).toEqual([
    'email: Required',
    'planId: Required',
  ]);
  const dueOf = (dueDate: string) => sentOf(formSchema.parse({ ...filled, dueDate }), { dueDate: true }).dueDate;
  expect([dueOf(''), dueOf('2027-02-30'), dueOf('2027-02-28')]).toEqual([null, null, '2027-02-28']);
});

test('a row is coloured by the days to its due date, on the clocks of the company (R335, R336, R337)', () => {
  const now = new Date('2027-03-10T12:00:00Z');
  const of = (dueDate: string | null) => toneOf({ dueDate, timeZone: 'America/Sao_Paulo' }, now);
  expect(['16', '15', '14', '10', '07', '06', '05'].map((day) => of(`2027-03-${day}`))).toEqual([
    undefined,
    'yellow',
    'orange',
    'orange',
    'orange',
    'red',
    undefined,
  ]);
  expect(of(null)).toBeUndefined();
});

test('a form sends due date and recurrence only where they were changed: a payment may have moved the date since', () => {
  const values = formSchema.parse({ ...filled, dueDate: '2030-12-10' });
  expect(sentOf(values, {})).not.toHaveProperty('dueDate');
  expect(sentOf(values, {})).not.toHaveProperty('recurrence');
  expect(sentOf(values, { dueDate: true, recurrence: true })).toMatchObject({
    dueDate: '2030-12-10',
    recurrence: 'MENSAL',
  });
});
