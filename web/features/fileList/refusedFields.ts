import { z } from 'zod';
import { RequestError } from '../../api/request.ts';
import type { RefusedField } from '../../api/records/recordSlice.ts';
import { variablesError } from '../../ui/fields/variablesError.ts';

const issue = z.object({
  path: z.array(z.union([z.string(), z.number()])),
  params: z.object({ variables: z.array(z.string()).min(1) }),
});
const refused = z.object({ issues: z.array(issue) });

/** The texts of a list that the server refused for variables that no one knows; empty for any other failure. */
export const refusedFieldsOf = (error: unknown): RefusedField[] => {
  if (!(error instanceof RequestError)) return [];
  const { issues } = refused.safeParse(error.detail).data ?? { issues: [] };
  return issues.map(({ path, params }) => ({ path, text: variablesError(params.variables) ?? '' }));
};

/** Returns the name of the form's field at a path of the request. */
export const fieldNameOf = ([field, at]: RefusedField['path']): 'message' | `options.${number}.name` =>
  field === 'options' && typeof at === 'number' ? `options.${at}.name` : 'message';
