import { z } from 'zod';
import { changeContact, contactForm } from '../../../commands/contact/contract.ts';
import { retypable } from '../../../domain/kernel/phoneNumber.ts';
import type { WholeContact } from '../../../domain/contact/shape.ts';

const { number } = contactForm.shape;
const extraInfo = z.array(z.object({ name: z.string(), value: z.string() }));

/**
 * The schema of the form (R273, R274, R275). The server reads the number by the company's country. A contact known only by its
 * LID has no number to fill in.
 */
export const schemaFor = (contact: WholeContact | null) =>
  contactForm.extend({
    extraInfo,
    number: contact?.number === '' ? changeContact.body.shape.number : number,
  });

export type Values = z.input<ReturnType<typeof schemaFor>>;
export type Saved = z.output<ReturnType<typeof schemaFor>>;

/** The initial values of the form: those of the contact, or blank ones. */
export const startValues = (contact: WholeContact | null, timeZone: string): Values => ({
  name: contact?.name ?? '',
  number: retypable(contact?.number ?? '', timeZone),
  email: contact?.email ?? '',
  disableBot: contact?.disableBot ?? false,
  extraInfo: contact?.extraInfo ?? [],
});
