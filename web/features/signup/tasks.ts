import type { z } from 'zod';
import { signUp } from '../../../commands/signup/contract.ts';
import { publicPlans } from '../../../domain/plan/calls.ts';
import { getInstallation } from '../../../projections/installation/contract.ts';
import { errorText, isUnreached } from '../../api/errors.ts';
import { request, RequestError } from '../../api/request.ts';
import { createTask } from '../../api/task.ts';
import { toast } from '../../api/toast.ts';
import { waitOf } from '../../api/wait.ts';
import { text } from '../../locales/i18n.ts';

export type OfferedPlan = z.output<typeof publicPlans.reply>[number];
type Filled = {
  name: string;
  email: string;
  phone: string;
  password: string;
  planId: number;
  emailCode?: string | undefined;
};

/** Loads the public plans, and whether visitors may sign up (R003). */
export const signUpOffer = createTask(
  'signUpOffer',
  async () => {
    const [plans, installation] = await Promise.all([
      request(publicPlans, { query: { listPublic: true } }),
      request(getInstallation),
    ]);
    return { plans, closed: !installation.signUp };
  },
  { reads: true },
);

const TRIAL_MS = 7 * 86_400_000;
const isRefused = (error: unknown, code: string): boolean => error instanceof RequestError && error.code === code;
const said = (error: unknown): string => {
  if (isRefused(error, 'ERR_PASSWORD_WEAK') || waitOf(error) || isUnreached(error)) return errorText(error);
  if (isRefused(error, 'ERR_EMAIL_CODE')) return text('signup', 'codeWrong');
  return text('signup', isRefused(error, 'ERR_USER_CREATION_DISABLED') ? 'closed' : 'failed');
};

/**
 * Signs up a company (R024). Returns whether it is signed up; otherwise the e-mail address must be confirmed with the
 * code that was sent to it. `companyId`: the value in the address, passed on unchanged (R002).
 */
export const signUpSending = createTask(
  'signUpSending',
  async ({ filled, companyId }: { filled: Filled; companyId: string | null }) => {
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
      await request(signUp, { body });
      return true;
    } catch (error) {
      if (isRefused(error, 'ERR_EMAIL_CODE_SENT')) return false;
      throw error;
    }
  },
  {
    isSecret: true,
    said: (isDone) => (isDone ? text('signup', 'done') : ''),
    failed: (error) => toast.error(said(error)),
  },
);
