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
export const contactSchema = (contact: WholeContact | null) =>
  contactForm.extend({
    extraInfo,
    number: contact?.number === '' ? changeContact.body.shape.number : number,
  });

export type ContactValues = z.input<ReturnType<typeof contactSchema>>;
export type SavedContact = z.output<ReturnType<typeof contactSchema>>;

/** The initial values of the form: those of the contact, or blank ones. */
export const contactStartValues = (contact: WholeContact | null, timeZone: string): ContactValues => ({
  name: contact?.name ?? '',
  number: retypable(contact?.number ?? '', timeZone),
  email: contact?.email ?? '',
  disableBot: contact?.disableBot ?? false,
  extraInfo: contact?.extraInfo ?? [],
});
