import { call, put, select, takeEvery } from 'typed-redux-saga';
import { addCompany, changeCompany, removeCompany, renewCompany } from '../../../commands/company/contract.ts';
import { companyShape } from '../../../domain/company/shape.ts';
import { listCompanies } from '../../../projections/company/contract.ts';
import { changed } from '../../api/records/entities.ts';
import { toastError } from '../../api/errors.ts';
import { joinStore } from '../../api/feature.ts';
import { text } from '../../locales/i18n.ts';
import { shapes } from '../../api/records/kinds.ts';
import { request } from '../../api/request.ts';
import { toast } from '../../api/toast.ts';
import { conflictOf } from '../../api/records/conflict.ts';
import { recordSaga } from '../../api/records/recordSaga.ts';
import { firstAdmin } from './firstAdmin.ts';
import { companies, renewClicked } from './slice.ts';

shapes.companies = companyShape;

const done = () => text('company', 'done');

/** Runs the list. Its form saves after 500 ms and has its own error texts (R350, R351, R352, R355). */
const listSaga = recordSaga(companies, {
  list: async (query) => {
    const { companies: records, ...page } = await request(listCompanies, { query });
    return { ...page, records };
  },
  save: (id, body, seen) =>
    id === null
      ? request(addCompany, { body })
      : request(changeCompany, { params: { companyId: id }, query: { seen }, body }),
  remove: ({ id, name }) => request(removeCompany, { params: { companyId: id }, body: { confirmation: name } }),
  created: ({ id, name = '' }) => firstAdmin.run({ id, name }),
  said: { saved: done, removed: done },
  failed: (_, act) => toast.error(text('company', act === 'remove' ? 'notRemoved' : 'notSaved')),
  listFailed: () => toast.error(text('company', 'notListed')),
  saveDelayMs: 500,
});

export function* companySaga() {
  yield* listSaga();
  yield* takeEvery(renewClicked, renew);
}

/** Renews the due date. The open form shows the result, unless another form was opened in the meantime. */
function* renew({ payload: record }: ReturnType<typeof renewClicked>) {
  const { saveBegan, saveEnded, conflicted, editClicked } = companies.actions;
  const { layer, saving } = yield* select(companies.select);
  if (saving) return;
  const isLeft = (now: { layer: unknown }) => now.layer !== layer;
  yield* put(saveBegan());
  try {
    const params = { companyId: record.id };
    const renewed = yield* call(() => request(renewCompany, { params, query: { seen: record.version } }));
    yield* put(changed({ companies: renewed }));
    if (!isLeft(yield* select(companies.select))) yield* put(editClicked({ ...record, ...renewed }));
    toast.success(done());
  } catch (error) {
    const conflict = isLeft(yield* select(companies.select)) ? null : conflictOf(error);
    yield* put(saveEnded({ layer, done: false }));
    if (conflict === null) toastError(error);
    else yield* put(conflicted(conflict));
  }
}

joinStore([companies], companySaga);
