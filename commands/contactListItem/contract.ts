import { z } from 'zod';
import { rowFlaws } from '../../domain/contact/refusals.ts';
import { mappingFields } from '../../domain/contact/mapping.ts';
import { contract } from '../../domain/kernel/contract.ts';
import { numeric, seen } from '../../domain/kernel/inputs.ts';
import { contactListItemTold } from '../../domain/contactListItem/shape.ts';
import { contactChanges, contactForm } from '../contact/contract.ts';

const named = { name: true, number: true, email: true } as const;
/** The form's fields (R539). The web client validates with it too. */
export const itemForm = contactForm.pick(named);
const listId = numeric.pipe(z.int32().positive());

/**
 * ERR_NO_RECORD_FOUND without the list, ERR_DUPLICATED_CONTACT for a number that is on it in any spelling, ERR_LIST_FULL. The
 * number is checked on WhatsApp later.
 */
export const addItem = contract({
  method: 'POST',
  path: '/contact-list-items',
  who: 'user',
  summary: 'Add a contact to a contact list',
  body: itemForm.extend({ contactListId: listId }),
  reply: contactListItemTold,
});

/** Absent fields keep their value. ERR_NO_RECORD_FOUND, ERR_CHANGED_MEANWHILE, and for a new number the errors of addItem. */
export const changeItem = contract({
  method: 'PUT',
  path: '/contact-list-items/:contactListItemId',
  who: 'user',
  summary: 'Change an item of a contact list',
  query: seen,
  body: contactChanges.pick(named),
  reply: contactListItemTold,
});

/** ERR_NO_RECORD_FOUND. */
export const removeItem = contract({
  method: 'DELETE',
  path: '/contact-list-items/:contactListItemId',
  who: 'user',
  summary: 'Remove an item from a contact list',
  reply: z.object({ message: z.string() }),
});

/**
 * Adds the people of a spreadsheet (.xls, .xlsx) to a list, each number once. Without a mapping, sheet and columns are found by
 * the headers; `sheet` is the name of the one that was read. `rows` lists the rows that added nothing, and why: the number was
 * on the list (`existing`) or is in the sheet twice (`repeated`), the list is full, or the row has a flaw. A repeated request
 * with the same Idempotency-Key continues after an interruption. ERR_NO_RECORD_FOUND; ERR_NO_FILE, ERR_FILE_TOO_LARGE,
 * ERR_FILE_KIND_REFUSED, ERR_SHEET_DAMAGED, ERR_SHEET_EMPTY, ERR_SHEET_LONG, ERR_SHEET_NOT_FOUND, ERR_SHEET_TOO_LARGE;
 * ERR_TOO_MANY_REQUESTS (429) while too many files wait.
 */
export const uploadItems = contract({
  method: 'POST',
  path: '/contact-lists/:contactListId/upload',
  who: 'user',
  summary: 'Add the rows of a spreadsheet to a contact list',
  multipart: z.object({ file: z.file(), ...mappingFields }),
  reply: z.object({
    sheet: z.string(),
    added: z.number(),
    existing: z.number(),
    refused: z.number(),
    rows: z.array(
      z.object({
        line: z.number(),
        name: z.string(),
        number: z.string(),
        why: z.enum(['existing', 'repeated', 'full', ...rowFlaws]),
      }),
    ),
  }),
});
export type Uploaded = z.output<typeof uploadItems.reply>;
