import { z } from 'zod';
import { changeContact, contactForm } from '../../commands/contact/contract.ts';
import { retypable } from '../../domain/kernel/phoneNumber.ts';
import type { WholeContact } from '../../domain/contact/shape.ts';

const { number } = contactForm.shape;
const extraInfo = z.array(z.object({ name: z.string(), value: z.string() }));

/**
 * What the form checks with (R273, R274, R275). The server reads the number by the company's country. A contact that is
 * known by the LID alone has no number to fill in.
 */
export const schemaFor = (contact: WholeContact | null) =>
  contactForm.extend({
    extraInfo,
    number: contact?.number === '' ? changeContact.body.shape.number : number,
  });

export type Values = z.input<ReturnType<typeof schemaFor>>;
export type Saved = z.output<ReturnType<typeof schemaFor>>;

/** What the form shows at first: the contact as it is, or a blank one. */
export const startValues = (contact: WholeContact | null, timeZone: string): Values => ({
  name: contact?.name ?? '',
  number: retypable(contact?.number ?? '', timeZone),
  email: contact?.email ?? '',
  disableBot: contact?.disableBot ?? false,
  extraInfo: contact?.extraInfo ?? [],
});
