import { z } from 'zod';
import { storedName } from '../kernel/names.ts';
import type { Catalogue } from '../kernel/event.ts';

/**
 * Who is on a list; `number`: digits with the country code. `other`: what the number may mean instead, by another country;
 * the check finds out.
 */
const who = {
  id: z.number(),
  name: storedName,
  number: z.string(),
  email: z.string(),
  other: z.string().optional(),
};
const keyId = z.number();
/** The user who did it; null: nobody who has a name. */
const by = z.number().nullable();
/**
 * The items of a stream are sealed under one key, `keyId`. Where one was removed the others are sealed anew, and the key is
 * ended: of whoever is taken off a list nothing opens any more.
 */
const sealed = <const F extends readonly string[]>(...fields: F) => ({ whose: 'list', of: 'keyId', fields }) as const;

/** Of a stream with some of a list's items (`<list>x<bucket>`, see bucket.ts). */
export const contactListItemEvents = {
  /** `movedFrom`: the bucket in which the one item stood until it got another number, and its `version` now. */
  ContactListItemsAdded: {
    data: z.object({
      keyId,
      by,
      items: z.array(z.object(who)),
      movedFrom: z.number().optional(),
      version: z.number().optional(),
    }),
    personal: sealed('items'),
  },
  ContactListItemChanged: {
    data: z.object({ keyId, by, ...who }),
    personal: sealed('name', 'number', 'email', 'other'),
  },
  /** WhatsApp said whether it knows the number, and how it spells it. */
  ContactListNumberChecked: {
    data: z.object({ keyId, id: z.number(), isValid: z.boolean(), number: z.string() }),
    personal: sealed('number'),
  },
  ContactListItemsRemoved: { data: z.object({ ids: z.array(z.number()) }) },
  /** All that are still there, under another key, as they were. */
  ContactListItemsResealed: {
    data: z.object({
      keyId,
      items: z.array(
        z.object({
          ...who,
          isValid: z.boolean().nullable(),
          version: z.number(),
          by,
          createdAt: z.string(),
          updatedAt: z.string(),
        }),
      ),
    }),
    personal: sealed('items'),
  },
  /** A former key was ended. */
  ContactListKeyForgotten: { data: z.object({ keyId }) },
  /** The list was deleted, and its items with it. */
  ContactListItemsEnded: { data: z.object({}) },
} satisfies Catalogue;
