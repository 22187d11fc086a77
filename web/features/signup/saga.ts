import { all, call, put, takeLeading } from 'typed-redux-saga';
import { signUp } from '../../../commands/signup/contract.ts';
import { publicPlans } from '../../../domain/plan/calls.ts';
import { getInstallation } from '../../../projections/installation/contract.ts';
import { errorText, toastError } from '../../api/errors.ts';
import { text } from '../../locales/i18n.ts';
import { request, RequestError } from '../../api/request.ts';
import { toast } from '../../api/toast.ts';
import { waitOf } from '../../api/wait.ts';
import * as signup from './slice.ts';

const TRIAL_MS = 7 * 86_400_000;

/** Loads the public offer, and submits a sign-up (R003, R024). */
export function* signUpSaga() {
  yield* takeLeading(signup.signUpShown, offer);
  yield* takeLeading(signup.signUpSubmitted, submit);
}

function* offer() {
  yield* put(signup.begun());
  try {
    const { plans, installation } = yield* all({
      plans: call(() => request(publicPlans, { query: { listPublic: true } })),
      installation: call(() => request(getInstallation)),
    });
    yield* put(signup.offered({ plans, closed: !installation.signUp }));
  } catch (error) {
    toastError(error);
    yield* put(signup.offered({ plans: [], closed: false }));
  }
}

const said = (error: unknown): string => {
  const isWeak = error instanceof RequestError && error.code === 'ERR_PASSWORD_WEAK';
  if (isWeak || waitOf(error)) return errorText(error);
  if (error instanceof RequestError && error.code === 'ERR_EMAIL_CODE') return text('signup', 'codeWrong');
  const isClosed = error instanceof RequestError && error.code === 'ERR_USER_CREATION_DISABLED';
  return text('signup', isClosed ? 'closed' : 'failed');
};

function* submit({ payload: { filled, companyId } }: ReturnType<typeof signup.signUpSubmitted>) {
  yield* put(signup.sent());
  // The server sets these values itself; they are sent as specified.
  const body = {
    ...filled,
    ...(companyId === null ? {} : { companyId }),
    recurrence: 'MENSAL',
    dueDate: new Date(Date.now() + TRIAL_MS).toISOString(),
    status: 't',
    campaignsEnabled: true,
  };
  try {
    yield* call(() => request(signUp, { body }));
    toast.success(text('signup', 'done'));
    yield* put(signup.signedUp());
  } catch (error) {
    if (error instanceof RequestError && error.code === 'ERR_EMAIL_CODE_SENT') return yield* put(signup.codeSent());
    yield* put(signup.refused());
    toast.error(said(error));
  }
}
