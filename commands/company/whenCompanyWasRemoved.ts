import { secretKeys } from '../../domain/setting/table.ts';
import { connection } from '../../domain/connection/decider.ts';
import { DAY_MS } from '../../domain/kernel/durations.ts';
import type { Cause } from '../../runtime/http.ts';
import { cloudCredentialOf } from '../connection/cloudSecrets.ts';
import { tokenOf } from '../connection/token.ts';
import type { Deps } from '../deps.ts';
import type { Asks } from '../lookup.ts';
import { forgetSecretsOf } from '../integration/secrets.ts';
import { handle, idOf, load } from '../kernel/handle/handle.ts';
import type { Reaction } from '../kernel/react/reactions.ts';
import { untilReadModelsReached } from '../kernel/handle/untilReached.ts';
import { forgetPromptSecrets } from '../prompt/secrets.ts';
import { forgetCredential } from '../secrets/credentials.ts';

/** Deletes the secrets of a removed company's settings, connections, integrations and prompts. */
export const whenCompanyWasRemoved = (
  deps: Pick<Deps, 'store' | 'keys'> & Asks<'reached' | 'secretsLeft'>,
): Reaction => ({
  name: 'whenCompanyWasRemoved',
  prefixes: ['company-'],
  staleAfter: 365 * DAY_MS,
  wants: ({ event }) => event.type === 'CompanyRemoved',
  react: async ({ stream, position }, cause, stopping) => {
    const { store, lookup } = deps;
    /** Another company may then connect its number: a number of the official API is claimed for the whole installation. */
    const forgetConnection = async (target: { companyId: number; id: number }, by: Cause): Promise<void> => {
      for (const secret of [tokenOf(target), cloudCredentialOf(target)]) await forgetCredential(store, secret);
      const { state } = await load(store, connection, target);
      if (state.is === 'present' && state.channel === 'cloud')
        await handle(store, connection, { target, command: { type: 'RemoveConnection' }, cause: by });
    };
    const companyId = idOf(stream);
    await untilReadModelsReached(lookup, position, stopping);
    for (const kind of secretKeys) await forgetCredential(store, { companyId, kind, id: 0 });
    const { connections, integrations, prompts } = await lookup.secretsLeft(companyId);
    for (const id of connections) await forgetConnection({ companyId, id }, cause);
    for (const id of integrations) await forgetSecretsOf(deps, { companyId, id });
    for (const id of prompts) await forgetPromptSecrets(deps, { companyId, id });
  },
});
