import { expect, test } from '@jest/globals';
import { combineSlices } from '@reduxjs/toolkit';
import { helpSaga } from '../../../../web/features/help/saga.ts';
import { helps } from '../../../../web/features/help/slice.ts';
import { entitiesSlice } from '../../../../web/api/records/entities.ts';
import { openFeature, refusal } from '../../kernel/openFeature.ts';

test('saves the form after 500 ms, with the specified words for a failure (R378, R379)', async () => {
  const page = openFeature({ reducer: () => combineSlices(entitiesSlice, helps), sagas: [helpSaga] }, () =>
    refusal(400, 'ERR_ANY'),
  );
  page.dispatch(helps.actions.saveClicked({ id: null, values: { title: 'Começo', video: 'abcdef' } }));
  await page.wait(499);
  expect(page.asked).toEqual([]);
  await page.wait(1);
  expect(page.calls('/helps')).toHaveLength(1);
  expect(page.toasts()).toEqual([
    'Não foi possível realizar a operação. Verifique se já existe uma helpo com o mesmo nome ou se os campos foram preenchidos corretamente',
  ]);
  page.close();
});
