import { z } from 'zod';
import { planCalls } from '../../../domain/plan/calls.ts';
import { joinStore } from '../../api/feature.ts';
import { text } from '../../locales/i18n.ts';
import { RequestError } from '../../api/request.ts';
import { toast } from '../../api/toast.ts';
import { workOf } from '../../api/records/recordFeature.ts';
import { recordSaga } from '../../api/records/recordSaga.ts';
import { plans } from './slice.ts';

const inUse = z.object({ companies: z.number() });
const done = () => text('plan', 'done');

/** Returns why a plan was not deleted, with the number of companies if it is in use. */
const notRemoved = (error: unknown): string => {
  const { data } = inUse.safeParse(error instanceof RequestError ? error.detail : null);
  return data ? text('plan', 'inUse', { count: data.companies }) : text('plan', 'notRemoved');
};

/** The form saves after 500 ms and has its own error texts (R366, R368). */
export const planSaga = recordSaga(plans, {
  ...workOf(planCalls),
  said: { saved: done, removed: done },
  failed: (error, act) => toast.error(act === 'remove' ? notRemoved(error) : text('plan', 'notSaved')),
  saveDelayMs: 500,
});

joinStore([plans], planSaga);
