import type { UnknownAction } from '@reduxjs/toolkit';
import { call, put, race, take, type SagaGenerator } from 'typed-redux-saga';
import { toastError } from '../errors.ts';
import type { Came } from './paging.ts';

/** The actions that report the pages of a list. */
type Told<R> = {
  began: { type: string; (first: boolean): UnknownAction };
  came: { type: string; (page: Came<R>): UnknownAction };
  failed: () => UnknownAction;
};

/**
 * Reads the first or the next page of a list. It reports the start, and then the page or a failure, which is shown as a
 * toast. A next page is dropped when its list restarted during the read.
 */
export function* turnPage<R>(
  { began, came, failed }: Told<R>,
  first: boolean,
  read: () => Promise<Omit<Came<R>, 'first'>>,
): SagaGenerator<void> {
  yield* put(began(first));
  try {
    const { page } = first
      ? { page: yield* call(read) }
      : yield* race({ page: call(read), anew: take([began.type, came.type]) });
    if (page) yield* put(came({ first, ...page }));
  } catch (error) {
    yield* put(failed());
    toastError(error);
  }
}
