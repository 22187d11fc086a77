import { call, put, takeEvery, takeLeading } from 'typed-redux-saga';
import { changeInstallation, uploadLogo } from '../../../commands/installation/contract.ts';
import { writtenPages, type WrittenPage } from '../../../domain/installation/pages.ts';
import { isBrandKey, largestLogo, priceKeys } from '../../../domain/installation/table.ts';
import { getInstallation, getWrittenPage } from '../../../projections/installation/contract.ts';
import { getMessageCosts } from '../../../projections/message/contract.ts';
import { brandKnown } from '../../ui/page/layoutSlice.ts';
import { toastError } from '../../api/errors.ts';
import { text } from '../../locales/i18n.ts';
import { request } from '../../api/request.ts';
import { toast } from '../../api/toast.ts';
import * as installation from './slice.ts';

/** Loads the written pages, which are public, and saves the settings of a super user. */
export function* installationSaga() {
  yield* takeEvery(installation.pageShown, ({ payload }) => read(payload, ''));
  yield* takeLeading(installation.formShown, readAll);
  yield* takeEvery(installation.settingSaveClicked, save);
  yield* takeEvery(installation.logoChosen, upload);
}

/** Shows `otherwise` if the page cannot be loaded; without it, shows an error. */
function* read(which: WrittenPage, otherwise?: string) {
  try {
    const { text: value } = yield* call(() => request(getWrittenPage, { params: { page: which } }));
    yield* put(installation.known({ key: which, value }));
  } catch (error) {
    if (otherwise === undefined) return toastError(error);
    yield* put(installation.known({ key: which, value: otherwise }));
  }
}

function* readAll() {
  try {
    const { signUp, passwordStrength } = yield* call(() => request(getInstallation));
    yield* put(installation.known({ key: 'signUp', value: signUp ? 'enabled' : 'disabled' }));
    yield* put(installation.known({ key: 'passwordStrength', value: passwordStrength }));
    for (const which of writtenPages) yield* call(read, which);
    yield* call(readPrices);
  } catch (error) {
    toastError(error);
  }
}

/** Loads the price list. */
function* readPrices() {
  const { currency, freeReplies, prices } = yield* call(() => request(getMessageCosts, { query: {} }));
  const shown = (price: number | null | undefined): string => (price == null ? '' : String(price));
  const values = {
    messageCurrency: currency,
    messagePriceMarketing: shown(prices.marketing),
    messagePriceUtility: shown(prices.utility),
    messagePriceAuthentication: shown(prices.authentication),
    messagePriceService: shown(prices.service),
    messageFreeReplies: String(freeReplies),
  };
  for (const key of priceKeys) yield* put(installation.known({ key, value: values[key] }));
}

function* save({ payload: { key, value } }: ReturnType<typeof installation.settingSaveClicked>) {
  yield* put(installation.settingSaveBegan(key));
  try {
    const saved = yield* call(() => request(changeInstallation, { params: { key }, body: { value } }));
    yield* put(installation.known(saved));
    if (isBrandKey(key)) yield* put(brandKnown({ [key]: saved.value }));
    toast.success(text('installation', 'saved'));
  } catch (error) {
    toastError(error);
  }
  yield* put(installation.settingSaveEnded());
}

function* upload({ payload: { mode, file } }: ReturnType<typeof installation.logoChosen>) {
  if (file.size > largestLogo * 1024 * 1024)
    return toast.error(text('installation', 'logoTooLarge', { megabytes: largestLogo }));
  const key = `appLogo${mode}` as const;
  const form = new FormData();
  form.append('mode', mode);
  form.append('file', file);
  yield* put(installation.settingSaveBegan(key));
  try {
    yield* put(brandKnown({ [key]: yield* call(() => request(uploadLogo, { form })) }));
    toast.success(text('installation', 'saved'));
  } catch (error) {
    toastError(error);
  }
  yield* put(installation.settingSaveEnded());
}
