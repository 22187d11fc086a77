import { sendCode, setForgottenPassword, verifyCode } from '../../../commands/recovery/contract.ts';
import { errorText } from '../../api/errors.ts';
import { request, RequestError } from '../../api/request.ts';
import { createTask } from '../../api/task.ts';
import { toast } from '../../api/toast.ts';
import { waitOf } from '../../api/wait.ts';
import { text } from '../../locales/i18n.ts';
import type { TextName } from '../../locales/texts.ts';

/** The steps that ask for something; afterwards all that is left is to sign in. */
export type AskingStep = 'number' | 'code' | 'password';
export type RecoveryProgress = {
  step: AskingStep | 'over';
  /** The typed number, and the handle that the server returned for it. */
  wpp: string;
  userId: string;
  /** The number of wrong codes so far. */
  wrong: number;
};
export const recoveryStart: RecoveryProgress = { step: 'number', wpp: '', userId: '', wrong: 0 };

/** Time in milliseconds that toasts of this page are shown (R683). */
const TOAST_MS = 3_000;
const TRIES = 3;
const tell = (kind: 'success' | 'error', what: TextName<'recovery'>) => toast[kind](text('recovery', what), TOAST_MS);

/** Sends what was typed in a step. Returns the progress after it. */
const sends: Record<AskingStep, (typed: string, at: RecoveryProgress) => Promise<RecoveryProgress>> = {
  number: async (wpp) => {
    const { userId } = await request(sendCode, { body: { wpp } });
    tell('success', 'sent');
    return { ...recoveryStart, step: 'code', wpp, userId };
  },
  code: async (typed, at) => {
    const { wpp, userId } = at;
    const { code } = await request(verifyCode, { params: { wpp }, query: { code: typed, userId } });
    if (code === typed) return { ...at, step: 'password' };
    const wrong = at.wrong + 1;
    const isOver = wrong >= TRIES;
    tell('error', isOver ? 'exceeded' : 'wrong');
    return { ...at, wrong, step: isOver ? 'over' : 'code' };
  },
  password: async (newPassword, at) => {
    await request(setForgottenPassword, { body: { userId: at.userId, newPassword } });
    tell('success', 'updated');
    return { ...at, step: 'over' };
  },
};

const tellFailure = (error: unknown, step: AskingStep): void => {
  if (step === 'number' || waitOf(error)) return toast.error(errorText(error), TOAST_MS);
  if (step === 'code') return tell('error', 'unverifiable');
  tell('error', error instanceof RequestError && error.code === 'ERR_CODE_UNVERIFIED' ? 'invalid' : 'unsaved');
};

/** Sets a new password with a code that is sent to the user's WhatsApp (R667), one step a run. */
export const recovery = createTask(
  'recovery',
  ({ step, typed, at }: { step: AskingStep; typed: string; at: RecoveryProgress }) => sends[step](typed, at),
  { isSecret: true, failed: (error, { step }) => tellFailure(error, step) },
);
