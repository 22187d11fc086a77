import { z } from 'zod';
import { storedName } from '../kernel/names.ts';
import type { Catalogue } from '../kernel/event.ts';

/**
 * A person on a list. `number`: digits with the country code. `other`: another reading of the number, in another country. The
 * check on WhatsApp decides between them.
 */
const who = {
  id: z.number(),
  name: storedName,
  number: z.string(),
  email: z.string(),
  other: z.string().optional(),
};
const keyId = z.number();
/** The user who made the change; null without a named user. */
const by = z.number().nullable();
/**
 * The items of a stream are sealed with one key, `keyId`. After a removal the other items are sealed with a new key and the
 * old key is destroyed, so data of removed people can no longer be read.
 */
const sealed = <const F extends readonly string[]>(...fields: F) => ({ whose: 'list', of: 'keyId', fields }) as const;

/** Events of a stream with some of a list's items (`<list>x<bucket>`, see bucket.ts). */
export const contactListItemEvents = {
  /** `movedFrom`: the bucket that the single item left because its number changed; `version`: the item's version now. */
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
  /** WhatsApp answered whether it knows the number, and with which spelling. */
  ContactListNumberChecked: {
    data: z.object({ keyId, id: z.number(), isValid: z.boolean(), number: z.string() }),
    personal: sealed('number'),
  },
  ContactListItemsRemoved: { data: z.object({ ids: z.array(z.number()) }) },
  /** The remaining items, unchanged, sealed with another key. */
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
  /** A former key was destroyed. */
  ContactListKeyForgotten: { data: z.object({ keyId }) },
  /** The list and its items were deleted. */
  ContactListItemsEnded: { data: z.object({}) },
} satisfies Catalogue;
