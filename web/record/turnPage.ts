import type { UnknownAction } from '@reduxjs/toolkit';
import { call, put, type SagaGenerator } from 'typed-redux-saga';
import { toastError } from '../kernel/errors.ts';
import type { Came } from './paging.ts';

/** How a list hears of its pages. */
type Told<R> = {
  began: (first: boolean) => UnknownAction;
  came: (page: Came<R>) => UnknownAction;
  failed: () => UnknownAction;
};

/** Reads a page of a list, the first or the next one: that it began, what came, or that it failed, which is toasted. */
export function* turnPage<R>(
  { began, came, failed }: Told<R>,
  first: boolean,
  read: () => Promise<Omit<Came<R>, 'first'>>,
): SagaGenerator<void> {
  yield* put(began(first));
  try {
    yield* put(came({ first, ...(yield* call(read)) }));
  } catch (error) {
    yield* put(failed());
    toastError(error);
  }
}
