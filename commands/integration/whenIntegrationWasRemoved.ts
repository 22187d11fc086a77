import { DAY_MS } from '../../domain/kernel/durations.ts';
import type { Deps } from '../deps.ts';
import { idOf } from '../kernel/handle/handle.ts';
import type { Reaction } from '../kernel/react/reactions.ts';
import { forgetSecretsOf } from './secrets.ts';

/** Deletes the credentials and the signing keys of a removed integration. */
export const whenIntegrationWasRemoved = (deps: Pick<Deps, 'store' | 'keys'>): Reaction => ({
  name: 'whenIntegrationWasRemoved',
  prefixes: ['integration-'],
  staleAfter: 365 * DAY_MS,
  wants: ({ event }) => event.type === 'QueueIntegrationDeleted',
  react: ({ stream, meta: { companyId } }) => forgetSecretsOf(deps, { companyId, id: idOf(stream) }),
});
