import { z } from 'zod';
import { contactWhole } from '../../domain/contact/shape.ts';
import { contract } from '../../domain/kernel/contract.ts';
import { MOST_LISTED, optionalId, searchParam } from '../../domain/kernel/inputs.ts';
import { pageContract } from '../../domain/kernel/pageContract.ts';

/**
 * 20 contacts per page, sorted by name. Each word of `searchParam` must match name, number or e-mail; `count` stops at 1,000.
 */
export const listContacts = pageContract({
  path: '/contacts',
  who: 'user',
  summary: 'A page of contacts',
  query: { searchParam },
  reply: { contacts: z.array(contactWhole), count: z.number() },
});

/** At most 1,000 contacts that match `searchParam`, sorted by name. `behind`: the last contact of the previous reply. */
export const allContacts = contract({
  method: 'GET',
  path: '/contacts/list',
  who: 'user',
  summary: 'The name, number and e-mail of contacts, ordered by name',
  query: z.object({ searchParam, behind: optionalId }),
  reply: z.array(contactWhole.pick({ id: true, name: true, number: true, email: true })).max(MOST_LISTED),
});

export const getContact = contract({
  method: 'GET',
  path: '/contacts/:contactId',
  who: 'user',
  summary: 'One contact',
  reply: contactWhole,
});
