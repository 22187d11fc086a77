import { expect, test } from '@jest/globals';
import { combineSlices } from '@reduxjs/toolkit';
import { reais, typedReais } from '../../../../web/ui/format/money.ts';
import { entitiesSlice } from '../../../../web/api/records/entities.ts';
import { planSaga } from '../../../../web/features/plan/saga.ts';
import { plans } from '../../../../web/features/plan/slice.ts';
import { openFeature, refusal } from '../../kernel/openFeature.ts';

const values = { name: 'Ouro', users: '5', connections: '1', queues: '2', value: '99,90' };
const open = (answer: () => Response) =>
  openFeature({ reducer: () => combineSlices(entitiesSlice, plans), sagas: [planSaga] }, answer);

test('saves the form after 500 ms, with the specified words for a failure (R366, R368)', async () => {
  const page = open(() => refusal(409, 'Já existe um plano com este nome.'));
  page.dispatch(plans.actions.saveClicked({ id: null, values }));
  await page.wait(499);
  expect(page.asked).toEqual([]);
  await page.wait(1);
  expect(page.calls('/plans')).toHaveLength(1);
  expect(page.toasts()).toEqual([
    'Não foi possível realizar a operação. Verifique se já existe uma plano com o mesmo nome ou se os campos foram preenchidos corretamente',
  ]);
  page.close();
});

test('shows amounts in reais with two decimals (R367)', () => {
  expect([reais(99.9), reais(1234.5), reais(0)]).toEqual(['R$ 99,90', 'R$ 1.234,50', 'R$ 0,00']);
  expect(typedReais(99.9)).toBe('99,90');
});
