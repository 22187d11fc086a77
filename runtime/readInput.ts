import type { z } from 'zod';
import { illFormed, IllFormed, Refused } from '../domain/kernel/decider.ts';
import { withoutEmptyFields } from '../domain/kernel/emptyFields.ts';
import { variablesOf } from '../domain/kernel/savedText.ts';

/** Limits the issues in an answer, so that a body with thousands of errors does not get a larger answer. */
const MOST_ISSUES = 20;

/** Parses input with its schema. Otherwise Refused with 400, the issues, and a text that may be shown. */
export const readInput = <T extends z.ZodType>(schema: T, input: unknown): z.output<T> => {
  const parsed = schema.safeParse(withoutEmptyFields(schema, input), {
    error: (issue) => (variablesOf(issue).length ? 'ERR_UNKNOWN_VARIABLE' : illFormed((issue.path ?? []).join('.'))),
  });
  if (parsed.success) return parsed.data;
  throw new IllFormed(parsed.error.issues.slice(0, MOST_ISSUES));
};

/** Answers 'not found' for a path parameter that no record can have. */
export const readParams = <T extends z.ZodType>(schema: T, params: unknown): z.output<T> => {
  const issues = schema.safeParse(params).error?.issues ?? [];
  if (issues.some(({ code }) => code === 'invalid_format')) throw new Refused('ERR_NOT_FOUND');
  return readInput(schema, params);
};
