import { z } from 'zod';
import { contactListItemShape } from '../../domain/contactListItem/shape.ts';
import { contract } from '../../domain/kernel/contract.ts';
import { optionalId, searchParam } from '../../domain/kernel/inputs.ts';
import { pageContract } from '../../domain/kernel/pageContract.ts';

/**
 * 20 items per page, sorted by name. Each word of `searchParam` must match name, number or e-mail. Empty without a list;
 * ERR_NO_RECORD_FOUND for another company's list.
 */
export const listItems = pageContract({
  path: '/contact-list-items',
  who: 'user',
  summary: "A page of a contact list's items",
  query: { searchParam, contactListId: optionalId },
  reply: { contacts: z.array(contactListItemShape), count: z.number() },
});

export const getItem = contract({
  method: 'GET',
  path: '/contact-list-items/:contactListItemId',
  who: 'user',
  summary: 'One item of a contact list',
  reply: contactListItemShape,
});
