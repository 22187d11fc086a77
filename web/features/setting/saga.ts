import { buffers } from 'redux-saga';
import { actionChannel, all, call, fork, put, select, take, takeLatest, takeLeading } from 'typed-redux-saga';
import { scheduleCompany } from '../../../commands/company/contract.ts';
import { changeSetting } from '../../../commands/setting/contract.ts';
import { getCompany } from '../../../projections/company/contract.ts';
import { listSettings } from '../../../projections/setting/contract.ts';
import { toastError } from '../../api/errors.ts';
import { text } from '../../locales/i18n.ts';
import { request } from '../../api/request.ts';
import { streamReset } from '../../api/stream.ts';
import { toast } from '../../api/toast.ts';
import { conflictOf } from '../../api/records/conflict.ts';
import { selectUser } from '../../api/session/slice.ts';
import * as setting from './slice.ts';

/** Saves options at once and hours by their button; both follow the changes of others (R387, R396). */
export function* settingSaga() {
  yield* takeLatest([setting.settingsShown, streamReset], list);
  yield* fork(saveOptions);
  yield* takeLeading(setting.hoursSubmitted, saveHours);
}

function* list() {
  const user = yield* select(selectUser);
  const { asked } = yield* select(setting.selectSettingState);
  if (!user || !asked) return;
  try {
    const { settings, company } = yield* all({
      settings: call(() => request(listSettings)),
      company: call(() => request(getCompany, { params: { companyId: user.companyId } })),
    });
    yield* put(setting.settingsListed({ settings, company }));
  } catch (error) {
    yield* put(setting.settingsFailed());
    toastError(error);
  }
}

/** Sends one request per change, in order, so that two quick choices never overtake each other. */
function* saveOptions() {
  const chosen = yield* actionChannel<ReturnType<typeof setting.optionChanged>>(
    setting.optionChanged.type,
    buffers.expanding(),
  );
  while (true) {
    const { payload } = yield* take(chosen);
    try {
      const saved = yield* call(() => request(changeSetting, { params: { key: payload.key }, body: payload }));
      yield* put(setting.optionAnswered(saved));
      toast.success(text('setting', 'saved'));
    } catch (error) {
      yield* put(setting.optionAnswered(null));
      toastError(error);
    }
  }
}

function* saveHours() {
  const { company, draft, seen, conflict } = yield* select(setting.selectSettingState);
  if (!company || !draft) return;
  const query = conflict === null ? { seen } : {};
  yield* put(setting.hoursBegan());
  try {
    const saved = yield* call(() =>
      request(scheduleCompany, { params: { companyId: company.id }, query, body: draft }),
    );
    yield* put(setting.hoursSaved(saved));
    toast.success(text('setting', 'hoursSaved'));
  } catch (error) {
    const conflicting = conflictOf(error);
    yield* put(setting.hoursRefused({ conflict: conflicting }));
    if (conflicting === null) toastError(error);
  }
}
