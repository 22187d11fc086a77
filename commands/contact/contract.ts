import { z } from 'zod';
import { erasureReasons } from '../../domain/kernel/erasure.ts';
import { digitsOf } from '../../domain/kernel/phoneNumber.ts';
import { contactEmail, contactName, contactNumber } from '../../domain/contact/fields.ts';
import { contactTold, extraInfo } from '../../domain/contact/shape.ts';
import { mappingFields } from '../../domain/contact/mapping.ts';
import { contract } from '../../domain/kernel/contract.ts';
import {
  flag,
  ids,
  nameText,
  numeric,
  optionalFlag,
  optionalText,
  searchParam,
  seen,
  text,
} from '../../domain/kernel/inputs.ts';

const info = z
  .array(z.object({ name: z.preprocess((v) => v ?? '', nameText(200)), value: optionalText(2000) }))
  .max(100);
/** Removes the form's empty rows. */
const filled = (rows: z.infer<typeof extraInfo>) => rows.filter((row) => row.name.trim() || row.value.trim());

/** The form's fields (R273, R274, R275). The web client validates with it too. */
export const contactForm = z.object({
  name: contactName,
  number: contactNumber,
  email: contactEmail,
  disableBot: z.preprocess((v) => v ?? false, flag),
  extraInfo: z.preprocess((v) => v ?? [], info).transform(filled),
});
export type ContactForm = z.output<typeof contactForm>;

/**
 * ERR_DUPLICATED_CONTACT; ERR_NUMBER_* for a number that cannot be read or may belong to two people. If a phone of the company
 * is connected also ERR_WAPP_INVALID_CONTACT and ERR_WAPP_CHECK_CONTACT; without one the number is kept unchecked.
 */
export const addContact = contract({
  method: 'POST',
  path: '/contacts',
  who: 'user',
  summary: 'Add a contact',
  body: contactForm,
  reply: contactTold,
});

const absent = (v: unknown) => v ?? undefined;
/** The fields of a change, all optional. */
export const contactChanges = z.object({
  name: z.preprocess(absent, contactName.optional()),
  number: z.preprocess((v) => (v === '' ? undefined : absent(v)), contactNumber.optional()),
  email: z.preprocess(absent, contactEmail.optional()),
  disableBot: optionalFlag,
  extraInfo: z.preprocess(absent, info.transform(filled).optional()),
});
/**
 * Absent fields keep their value. ERR_NO_CONTACT_FOUND, ERR_CHANGED_MEANWHILE, and for a new number the errors of addContact.
 */
export const changeContact = contract({
  method: 'PUT',
  path: '/contacts/:contactId',
  who: 'user',
  summary: 'Change a contact',
  query: seen,
  body: contactChanges,
  reply: contactTold,
});

/**
 * ERR_NO_CONTACT_FOUND. The contact's tickets and conversations stay readable, and the contact returns with its next message.
 */
export const removeContact = contract({
  method: 'DELETE',
  path: '/contacts/:contactId',
  who: 'contacts-page:deleteContact',
  summary: 'Remove a contact',
  reply: z.object({ message: z.string() }),
});

/**
 * Erases a contact permanently (LGPD): its name, addresses, messages, files and notes are deleted, and its tickets only count.
 * `confirmation` is its name or number as shown; ERR_ERASURE_UNCONFIRMED for another text. ERR_NO_CONTACT_FOUND. A person who
 * writes again becomes a new contact.
 */
export const eraseContactCall = contract({
  method: 'POST',
  path: '/contacts/:contactId/erase',
  who: 'contacts-page:eraseContact',
  summary: 'Erase the personal data of a contact',
  body: z.object({ reason: z.enum(erasureReasons), confirmation: text(200) }),
  reply: z.object({ message: z.string() }),
});

/**
 * Records that the caller gets the data of a contact (LGPD), and returns the address of the file. It stays valid for an hour, while
 * the caller's session is open. ERR_NO_CONTACT_FOUND.
 */
export const exportContact = contract({
  method: 'POST',
  path: '/contacts/:contactId/export',
  who: 'contacts-page:exportContact',
  summary: 'The address of a file with all data of a contact',
  reply: z.object({ url: z.string() }),
});

/**
 * Separates a contact from one that was merged into it (`merged`), because they are two people. ERR_NO_CONTACT_FOUND if the two
 * are not merged. The other contact returns with its LID, and its tickets follow.
 */
export const partContact = contract({
  method: 'POST',
  path: '/contacts/:contactId/part',
  who: 'contacts-page:partContacts',
  summary: 'Separate two contacts that were merged',
  body: z.object({ contactId: numeric.pipe(z.int32().positive()) }),
  reply: contactTold,
});

/** Undoes a contact's request for no more campaigns, for example after a misunderstanding. ERR_NO_CONTACT_FOUND. */
export const undoStop = contract({
  method: 'DELETE',
  path: '/contacts/:contactId/stop',
  who: 'contacts-page:undoStop',
  summary: 'Let campaigns include a contact again that had opted out',
  reply: z.object({ message: z.string() }),
});

/**
 * Removes the contacts with these ids, all of them or none: ERR_NO_CONTACT_FOUND lists in `missing` the ids that are no
 * contacts of the company. Alternatively removes what a search finds (`found`, as in GET /contacts), 500 at a time by id;
 * `next` is the `after` of the next call, null at the end. Some clients send no body at all: this removes all contacts.
 */
export const removeContacts = contract({
  method: 'DELETE',
  path: '/delete-contacts',
  who: 'contacts-page:deleteContact',
  summary: 'Remove the given contacts, or all that a search finds',
  body: z
    .object({
      contactIds: ids
        .refine((all) => all.length > 0, 'Required')
        .refine((all) => all.length <= 1_000, 'Too Long!')
        .transform((all) => [...new Set(all)])
        .optional(),
      found: z.object({ searchParam, after: z.int32().min(0).default(0) }).optional(),
    })
    .refine(({ contactIds, found }) => !(contactIds && found), 'Required'),
  reply: z.object({ message: z.string(), deleted: z.number(), next: z.number().nullable() }),
});

/**
 * Imports the agenda of the default connection's phone. ERR_NO_DEF_WAPP_FOUND; ERR_WAPP_NOT_INITIALIZED while it is not
 * connected. `skipped`: entries without a number, of a group, or that could not be imported.
 */
export const importAgenda = contract({
  method: 'POST',
  path: '/contacts/import',
  who: 'user',
  summary: "Import the contacts of the phone's agenda",
  reply: z.object({ imported: z.number(), existing: z.number(), skipped: z.number() }),
});

/**
 * Imports one row of a sheet. Status 'exists' means that nothing changed. ERR_NO_DEF_WAPP_FOUND without a connection,
 * ERR_WAPP_NOT_INITIALIZED while none is connected, ERR_WAPP_INVALID_CONTACT, ERR_WAPP_CHECK_CONTACT.
 */
export const importContact = contract({
  method: 'POST',
  path: '/contactsImport',
  who: 'user',
  summary: 'Import one contact of a spreadsheet',
  body: contactForm.pick({ name: true, number: true, email: true }),
  reply: contactTold.extend({ status: z.enum(['created', 'exists']) }),
});

/**
 * Registers the people of a CSV file without checking their numbers. Columns that the mapping does not name are found by their
 * headers. `refused`: rows without a complete number, or with another flaw. ERR_NO_FILE, ERR_FILE_TOO_LARGE,
 * ERR_FILE_KIND_REFUSED, ERR_SHEET_DAMAGED, ERR_SHEET_EMPTY, ERR_SHEET_LONG, ERR_SHEET_TOO_LARGE; ERR_TOO_MANY_REQUESTS (429)
 * while too many files wait.
 */
export const importCsv = contract({
  method: 'POST',
  path: '/contacts/importCsv',
  who: 'user',
  summary: 'Import the contacts of a CSV file',
  multipart: z.object({ contacts: z.file(), ...mappingFields }),
  reply: z.object({ message: z.string(), imported: z.number(), existing: z.number(), refused: z.number() }),
});

/**
 * Looks up a number without registering anything. `contactId` is the company's contact or null; `urlPicture` is WhatsApp's
 * picture, '' if there is none. ERR_NO_DEF_WAPP_FOUND without a connection, ERR_WAPP_NOT_INITIALIZED while none is connected.
 */
export const contactProfile = contract({
  method: 'GET',
  path: '/contacts/profile/:number',
  who: 'user',
  summary: 'The contact and the WhatsApp picture of a number',
  params: z.object({
    number: z.string().max(200).transform(digitsOf).pipe(z.string().min(8, 'Too Short!').max(50, 'Too Long!')),
  }),
  reply: z.object({ contactId: z.number().nullable(), urlPicture: z.string() }),
});
