import { expect, test } from '@jest/globals';
import { combineSlices } from '@reduxjs/toolkit';
import { companySaga } from '../../../../web/features/company/saga.ts';
import { formSchema, companyInput, companyStartValues } from '../../../../web/features/company/formValues.ts';
import { firstAdmin } from '../../../../web/features/company/firstAdmin.ts';
import { companies, renewClicked } from '../../../../web/features/company/slice.ts';
import { toneOf } from '../../../../web/features/company/tone.ts';
import { entitiesSlice } from '../../../../web/api/records/entities.ts';
import { openFeature, refusal } from '../../kernel/openFeature.ts';
import { company } from '../setting/page.ts';

const open = (answer: () => unknown) =>
  openFeature({ reducer: () => combineSlices(entitiesSlice, companies, firstAdmin), sagas: [companySaga] }, answer);
const filled = { ...companyStartValues(null), name: 'Padaria', email: 'sol@sol.com.br', planId: '2' };
const said = { body: { name: 'Padaria', planId: 2, dueDate: null, status: true, campaignsEnabled: true } };
const notDone = 'Não foi possível realizar a operação';

test('saves the form after 500 ms, with the specified words for a failure (R351, R355)', async () => {
  const page = open(() => refusal(409, 'Já existe uma empresa com o mesmo nome.'));
  page.dispatch(
    companies.actions.saveClicked({ id: null, values: companyInput(formSchema.parse(filled), { dueDate: true }) }),
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

test('uses the specified words for a failed list, a failed deletion and a successful one (R350, R352, R353)', async () => {
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

test('+ Vencimento sends the version on screen, and the form continues with the result', async () => {
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

test('a late reply to + Vencimento does not close the form of another company', async () => {
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

test('requires an e-mail and a plan, and treats an invalid date as no due date (R338, R339)', () => {
  const faults = formSchema.safeParse({ ...filled, email: '', planId: '' }).error?.issues;
  expect(faults?.map(({ path, message }) => `${path.join('.')}: ${message}`)).toEqual([
    'email: Required',
    'planId: Required',
  ]);
  const dueOf = (dueDate: string) => companyInput(formSchema.parse({ ...filled, dueDate }), { dueDate: true }).dueDate;
  expect([dueOf(''), dueOf('2027-02-30'), dueOf('2027-02-28')]).toEqual([null, null, '2027-02-28']);
});

test('colours a row by the days to its due date, in the time zone of the company (R335, R336, R337)', () => {
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

test('sends due date and recurrence only if they were changed, because a payment may have moved the date', () => {
  const values = formSchema.parse({ ...filled, dueDate: '2030-12-10' });
  expect(companyInput(values, {})).not.toHaveProperty('dueDate');
  expect(companyInput(values, {})).not.toHaveProperty('recurrence');
  expect(companyInput(values, { dueDate: true, recurrence: true })).toMatchObject({
    dueDate: '2030-12-10',
    recurrence: 'MENSAL',
  });
});

test('a new company asks for its first user', async () => {
  const page = open(() => company({ id: 5, name: 'Padaria' }));
  page.dispatch(companies.actions.addClicked());
  page.dispatch(
    companies.actions.saveClicked({ id: null, values: companyInput(formSchema.parse(filled), { dueDate: true }) }),
  );
  await page.wait(501);
  expect(page.getState().firstAdmin.last?.input).toMatchObject({ id: 5, name: 'Padaria' });
  page.close();
});
