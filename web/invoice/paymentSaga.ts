import { call, takeEvery } from 'typed-redux-saga';
import { plainDate } from '../kernel/dates.ts';
import { paymentFrame } from '../kernel/frames.ts';
import { text } from '../kernel/i18n.ts';
import { toast } from '../kernel/toast.ts';

/** A payment of the company is told in each of its open browsers (R651). */
export function* paymentSaga() {
  yield* takeEvery(paymentFrame, function* ({ payload: frame }) {
    if (frame.action !== 'CONCLUIDA') return;
    const { dueDate } = frame.payload.company;
    if (dueDate === null) return;
    yield* call(() => import('./pixTexts.ts'));
    toast.success(text('pix', 'renewed', { date: plainDate(dueDate) }));
  });
}
