import { Refused } from '../../domain/kernel/decider.ts';
import { integration } from '../../domain/integration/record.ts';
import { prompt } from '../../domain/prompt/record.ts';
import type { Deps } from '../deps.ts';
import { load } from '../kernel/handle/handle.ts';

type Machines = { integrationId?: number | null | undefined; promptId?: number | null | undefined };

/**
 * Throws ERR_NO_RECORD_FOUND for an integration or a prompt that the company does not have. No value and an unchanged one pass.
 */
export const refuseNoMachine = async (
  { store }: Pick<Deps, 'store'>,
  companyId: number,
  { integrationId, promptId }: Machines,
  before: Machines = {},
): Promise<void> => {
  const isThere = async (kind: typeof integration | typeof prompt, id: number) =>
    (await load(store, kind.decider, { companyId, id })).state.is === 'present';
  if (integrationId && integrationId !== before.integrationId && !(await isThere(integration, integrationId)))
    throw new Refused('ERR_NO_RECORD_FOUND');
  if (promptId && promptId !== before.promptId && !(await isThere(prompt, promptId)))
    throw new Refused('ERR_NO_RECORD_FOUND');
};
