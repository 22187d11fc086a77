import { z } from 'zod';
import { optionalText, text } from './inputs.ts';
import { unfilledVariables } from './variables.ts';

/** The issue about unknown variables carries their names; each side words it (`variablesOf`). */
const params = z.object({ variables: z.array(z.string()) });
/** Returns the unknown variables that an issue is about; empty for any other issue. */
export const variablesOf = (issue: object): string[] =>
  params.safeParse('params' in issue ? issue.params : null).data?.variables ?? [];

/** Refuses a text with variables that no one knows. The issue has no message: `variablesOf` has the names. */
export const knownVariables = (said: string, context: z.core.$RefinementCtx): void => {
  const variables = unfilledVariables(said);
  if (variables.length) context.addIssue({ code: 'custom', params: { variables } });
};

/** A text that is saved to be sent to customers later. Every variable in it must be known (answers.md, Variables). */
export const savedText = (max?: number) => text(max).superRefine(knownVariables);
/** As `savedText`; null or absent is ''. */
export const optionalSavedText = (max?: number) => optionalText(max).pipe(z.string().superRefine(knownVariables));
