import { z } from 'zod';
import { BillsFailed } from '../../commands/bill/servers.ts';
import { OutsideFailed, type Outside } from '../../runtime/outside/outside.ts';
import type { Question } from '../../runtime/outside/send.ts';
import { secondsOf } from '../hooks/machineAnswer.ts';

/** A PDF of a bill takes a few hundred kilobytes. */
const LONGEST = 4_000_000;

export const parseBillingJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/**
 * Returns the text of a billing program's answer. Throws BillsFailed without an answer or success; permanently if it rejects
 * our credentials.
 */
export const createBillingRequest =
  (outside: Outside) =>
  async (question: Question): Promise<string> => {
    const reply = await outside.ask({ longest: LONGEST, ...question }).catch((error: unknown) => {
      if (error instanceof OutsideFailed) throw new BillsFailed(error.failure, error.failure === 'refused');
      throw error;
    });
    const { status, headers, body } = reply;
    if (status === 401 || status === 403) throw new BillsFailed('unauthorized', true);
    if (status < 200 || status > 299)
      throw new BillsFailed(`status ${status}`, false, secondsOf(headers['retry-after']));
    return body.toString('utf8');
  };
export type BillingRequest = ReturnType<typeof createBillingRequest>;

/** Parses JSON of a given shape. Throws BillsFailed. */
export const parsed = <T>(text: string, shape: z.ZodType<T>): T => {
  const read = shape.safeParse(parseBillingJson(text));
  if (!read.success) throw new BillsFailed('nonsense');
  return read.data;
};

/** Parses money as these programs write it (99.9, '99.90' or '1.099,90') into cents. */
export const billingCents = z
  .union([z.number(), z.string()])
  .transform((value) =>
    typeof value === 'number'
      ? value
      : Number(value.includes(',') ? value.replaceAll('.', '').replace(',', '.') : value),
  )
  .transform((value) => Math.round(value * 100))
  .refine((value) => Number.isSafeInteger(value) && value >= 0);
/** A date, with or without a time. */
export const billingDay = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}/)
  .transform((value) => value.slice(0, 10));
/** A name or number that identifies something in the program. */
export const billingName = z.union([z.string().min(1), z.number()]).transform(String);
/** A text that may be missing. */
export const billingText = z
  .string()
  .nullish()
  .transform((value) => value?.replaceAll('\0', '').toWellFormed().trim().slice(0, 4000) ?? '');

/** Removes slashes at the end of an address. */
export const baseOf = (address: string): string => address.replace(/\/+$/, '');
/** Returns a link that may be sent to a customer, or ''. */
export const sendableLink = (text: string): string => (/^https?:\/\/\S+$/.test(text) ? text : '');
