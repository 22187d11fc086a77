import { DAY_MS } from '../../domain/kernel/durations.ts';
import type { Deps } from '../deps.ts';
import { idOf } from '../kernel/handle/handle.ts';
import type { Reaction } from '../kernel/react/reactions.ts';
import { restoreContact } from './restoreContact.ts';

/** Restores a contact that an admin separated from another one, in case the request crashed before doing so. */
export const whenContactWasParted = (deps: Pick<Deps, 'store' | 'keys'>): Reaction => ({
  name: 'whenContactWasParted',
  prefixes: ['contact-'],
  staleAfter: 365 * DAY_MS,
  wants: ({ event }) => event.type === 'ContactParted',
  react: async ({ event, stream, meta: { companyId } }, cause) => {
    if (event.type === 'ContactParted')
      await restoreContact(deps, { companyId, id: event.data.contactId, from: idOf(stream) }, cause);
  },
});
