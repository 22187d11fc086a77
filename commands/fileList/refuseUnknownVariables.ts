import { z } from 'zod';
import { campaignSettings } from '../../domain/campaign/settings.ts';
import { filledIn } from '../../domain/campaign/words.ts';
import { IllFormed } from '../../domain/kernel/decider.ts';
import type { Row } from '../../domain/kernel/record.ts';
import { noOccasion, unfilledVariables } from '../../domain/kernel/variables.ts';
import type { Deps } from '../deps.ts';
import { load } from '../kernel/handle/handle.ts';

const texts = z.object({
  message: z.string().optional(),
  options: z.array(z.object({ name: z.string() })).optional(),
});

/**
 * Throws ERR_UNKNOWN_VARIABLE with the field for a text of a list of files that has an unknown variable. Campaigns send these
 * lists, so the company's own variables are known here.
 */
export const refuseUnknownVariablesOfList = async (
  { store }: Pick<Deps, 'store'>,
  companyId: number,
  fields: Row,
): Promise<void> => {
  const { message = '', options = [] } = texts.parse(fields);
  const { state: settings } = await load(store, campaignSettings, { companyId, id: 0 });
  const issues = [
    { path: ['message'], said: message },
    ...options.map(({ name }, at) => ({ path: ['options', at, 'name'], said: name })),
  ].flatMap(({ path, said }) => {
    const variables = unfilledVariables(filledIn(said, noOccasion, settings.variables));
    return variables.length ? [{ path, message: 'ERR_UNKNOWN_VARIABLE', params: { variables } }] : [];
  });
  if (issues.length) throw new IllFormed(issues);
};
