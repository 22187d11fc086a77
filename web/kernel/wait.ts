import { z } from 'zod';
import { text } from './i18n.ts';
import { RequestError } from './request.ts';

const later = z.object({ error: z.literal('ERR_TOO_MANY_REQUESTS'), retryAfter: z.number() });

/** How many seconds a refusal asks to wait; 0 when that is not why a call failed. */
export const waitOf = (error: unknown): number =>
  (error instanceof RequestError ? later.safeParse(error.detail).data?.retryAfter : undefined) ?? 0;

/** What is said to whoever has to wait: how long, in words. */
export const waitText = (seconds: number): string => {
  const time =
    seconds < 60
      ? text('errors', 'seconds', { count: seconds })
      : text('errors', 'minutes', { count: Math.ceil(seconds / 60) });
  return text('errors', 'wait', { time });
};
