import { takeEvery } from 'typed-redux-saga';
import { plainDate } from '../../ui/format/dates.ts';
import { paymentFrame } from '../../api/frames.ts';
import { text } from '../../locales/i18n.ts';
import { toast } from '../../api/toast.ts';

/** Each open browser of the company shows its payment (R651). */
export function* paymentSaga() {
  yield* takeEvery(paymentFrame, ({ payload: frame }) => {
    if (frame.action !== 'CONCLUIDA') return;
    const { dueDate } = frame.payload.company;
    if (dueDate === null) return;
    toast.success(text('pix', 'renewed', { date: plainDate(dueDate) }));
  });
}
