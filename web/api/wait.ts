import { z } from 'zod';
import { hasText, text } from '../locales/i18n.ts';
import { RequestError } from './request.ts';

const later = z.object({ retryAfter: z.coerce.number().positive(), kind: z.string().optional() });
const laterIn = (error: unknown) =>
  error instanceof RequestError && error.status === 429 ? later.safeParse(error.detail).data : undefined;

/** The seconds that a 429 asks to wait; 0 for any other failure. */
export const waitOf = (error: unknown): number => Math.ceil(laterIn(error)?.retryAfter ?? 0);

/** The limit behind a 429: a name under `tooMany` in the catalogue. */
export const limitOf = (error: unknown): string => laterIn(error)?.kind ?? 'any';

const timeOf = (seconds: number): string => {
  if (seconds < 60) return text('errors', 'seconds', { count: seconds });
  if (seconds <= 5_400) return text('errors', 'minutes', { count: Math.ceil(seconds / 60) });
  return text('errors', 'hours', { count: Math.ceil(seconds / 3_600) });
};

/** Says which limit was reached and how long to wait. */
export const waitText = (seconds: number, limit: string): string => {
  const name = `tooMany.${limit}`;
  const what = text('errors', hasText('errors', name) ? name : 'tooMany.any');
  return text('errors', 'wait', { what, time: timeOf(seconds) });
};
