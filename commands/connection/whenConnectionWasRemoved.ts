import { DAY_MS } from '../../domain/kernel/durations.ts';
import type { Deps } from '../deps.ts';
import { idOf } from '../kernel/handle/handle.ts';
import type { Reaction } from '../kernel/react/reactions.ts';
import { forgetCredential } from '../secrets/credentials.ts';
import { cloudCredentialOf } from './cloudSecrets.ts';
import { tokenOf } from './token.ts';

/** Deletes the secrets of a removed connection. */
export const whenConnectionWasRemoved = ({ store }: Pick<Deps, 'store'>): Reaction => ({
  name: 'whenConnectionWasRemoved',
  prefixes: ['connection-'],
  staleAfter: 365 * DAY_MS,
  wants: ({ event }) => event.type === 'ConnectionRemoved',
  react: async ({ stream, meta: { companyId } }) => {
    const target = { companyId, id: idOf(stream) };
    for (const secret of [tokenOf(target), cloudCredentialOf(target)]) await forgetCredential(store, secret);
  },
});
