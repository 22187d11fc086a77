import { contact } from '../../domain/contact/decider.ts';
import { system } from '../../domain/kernel/permissions.ts';
import type { Deps } from '../deps.ts';
import { handle, idOf } from '../kernel/handle.ts';
import type { Reaction } from '../kernel/reactions.ts';

const DAY = 86_400_000;

/** Whom a contact had taken in, and whom an admin parted from it, is there again with his own LID. */
export const whenContactWasParted = ({ store, keys }: Pick<Deps, 'store' | 'keys'>): Reaction => ({
  name: 'whenContactWasParted',
  prefixes: ['contact-'],
  staleAfter: 365 * DAY,
  wants: ({ event }) => event.type === 'ContactParted',
  react: async ({ event, stream, meta: { companyId } }, cause) => {
    if (event.type !== 'ContactParted') return;
    const command = { type: 'ReturnContact', by: system, from: idOf(stream) } as const;
    const target = { companyId, id: event.data.contactId };
    await handle(store, contact, { target, command, cause, tries: 100, secret: keys.claims });
  },
});
