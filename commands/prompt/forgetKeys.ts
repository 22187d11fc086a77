import { prompt, promptFields } from '../../domain/prompt/record.ts';
import type { Cause } from '../../runtime/http.ts';
import type { Deps } from '../deps.ts';
import type { Asks } from '../lookup.ts';
import { handle, load } from '../kernel/handle/handle.ts';
import { keepPromptSecrets } from './secrets.ts';

/** Removes the API keys of a company's prompts. They were entered for a server to which they are no longer sent. */
export const forgetPromptKeys = async (
  deps: Pick<Deps, 'store' | 'keys'> & Asks<'promptIds'>,
  companyId: number,
  cause: Cause,
): Promise<void> => {
  for (const id of await deps.lookup.promptIds(companyId)) {
    const target = { companyId, id };
    const { state } = await load(deps.store, prompt.decider, target);
    if (state.is !== 'present' || !promptFields.parse(state.fields).apiKey) continue;
    const fields = await keepPromptSecrets(deps, target, { apiKey: '' }, cause);
    await handle(deps.store, prompt.decider, { target, command: { type: 'Change', fields }, cause });
  }
};
