import type { UnknownAction } from '@reduxjs/toolkit';
import { call, put, race, take, type SagaGenerator } from 'typed-redux-saga';
import { toastError } from '../kernel/errors.ts';
import type { Came } from './paging.ts';

/** How a list hears of its pages. */
type Told<R> = {
  began: { type: string; (first: boolean): UnknownAction };
  came: { type: string; (page: Came<R>): UnknownAction };
  failed: () => UnknownAction;
};

/**
 * Reads a page of a list, the first or the next one: that it began, what came, or that it failed, which is toasted. A next
 * page whose list began anew meanwhile is none of it any more.
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
