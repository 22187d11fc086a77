import { z } from 'zod';
import { BillsFailed } from '../../commands/bill/servers.ts';
import { OutsideFailed, type Outside } from '../../runtime/outside/outside.ts';
import type { Question } from '../../runtime/outside/send.ts';
import { secondsOf } from '../hooks/answer.ts';

/** A sheet takes some hundred kilobytes. */
const LONGEST = 4_000_000;

export const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The text that a program answers with. BillsFailed: it does not, or not with a success; for good where it does not know us. */
export const openAsk =
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
export type AskText = ReturnType<typeof openAsk>;

/** What a text holds as JSON of this shape. BillsFailed. */
export const parsed = <T>(text: string, shape: z.ZodType<T>): T => {
  const read = shape.safeParse(jsonOf(text));
  if (!read.success) throw new BillsFailed('nonsense');
  return read.data;
};

/** Money as these programs tell it: 99.9, '99.90' or '1.099,90', in cents. */
export const cents = z
  .union([z.number(), z.string()])
  .transform((value) =>
    typeof value === 'number'
      ? value
      : Number(value.includes(',') ? value.replaceAll('.', '').replace(',', '.') : value),
  )
  .transform((value) => Math.round(value * 100))
  .refine((value) => Number.isSafeInteger(value) && value >= 0);
/** A day, with or without its hour. */
export const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}/)
  .transform((value) => value.slice(0, 10));
/** A name or a number of theirs. */
export const name = z.union([z.string().min(1), z.number()]).transform(String);
/** A text that may be missing. */
export const maybe = z
  .string()
  .nullish()
  .transform((value) => value?.replaceAll('\0', '').toWellFormed().trim().slice(0, 4000) ?? '');

/** Without a slash at its end. */
export const baseOf = (address: string): string => address.replace(/\/+$/, '');
/** A link that may be said to a customer; '' where it is none. */
export const linkOf = (text: string): string => (/^https?:\/\/\S+$/.test(text) ? text : '');
