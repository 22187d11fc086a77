import { call, takeEvery } from 'typed-redux-saga';
import { plainDate } from '../kernel/dates.ts';
import { paymentFrame } from '../kernel/frames.ts';
import { text } from '../kernel/i18n.ts';
import { toast } from '../kernel/toast.ts';

/** Each open browser of the company shows its payment (R651). */
export function* paymentSaga() {
  yield* takeEvery(paymentFrame, function* ({ payload: frame }) {
    if (frame.action !== 'CONCLUIDA') return;
    const { dueDate } = frame.payload.company;
    if (dueDate === null) return;
    yield* call(() => import('./pixTexts.ts'));
    toast.success(text('pix', 'renewed', { date: plainDate(dueDate) }));
  });
}
