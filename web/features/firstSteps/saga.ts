import { createAction } from '@reduxjs/toolkit';
import { call, takeLeading } from 'typed-redux-saga';
import { changeSetting } from '../../../commands/setting/contract.ts';
import { toastError } from '../../api/errors.ts';
import { joinStore } from '../../api/feature.ts';
import { request } from '../../api/request.ts';

/** The company no longer needs the first steps; its users hear of it like of any setting. */
export const firstStepsLeft = createAction('firstSteps/left');

export function* firstStepsSaga() {
  yield* takeLeading(firstStepsLeft, function* () {
    try {
      yield* call(() => request(changeSetting, { params: { key: 'firstSteps' }, body: { value: 'done' } }));
    } catch (error) {
      toastError(error);
    }
  });
}

joinStore([], firstStepsSaga);
