import './eraseTexts.ts';
import { call, put, takeLeading } from 'typed-redux-saga';
import { eraseContactCall } from '../../commands/contact/contract.ts';
import { toastError } from '../kernel/errors.ts';
import { text } from '../kernel/i18n.ts';
import { request } from '../kernel/request.ts';
import { toast } from '../kernel/toast.ts';
import { erasureConfirmed, erasureDone, erasureRefused } from './eraseSlice.ts';

/** Erases the contact that was named: every screen hears of it by its frame. */
export function* eraseSaga() {
  yield* takeLeading(erasureConfirmed, erase);
}

function* erase({ payload: { contactId, ...body } }: ReturnType<typeof erasureConfirmed>) {
  try {
    yield* call(() => request(eraseContactCall, { params: { contactId }, body }));
    toast.success(text('contactErasure', 'done'));
    yield* put(erasureDone());
  } catch (error) {
    toastError(error);
    yield* put(erasureRefused());
  }
}
