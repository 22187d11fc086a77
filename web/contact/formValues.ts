import { z } from 'zod';
import { changeContact, contactForm } from '../../commands/contact/contract.ts';
import type { WholeContact } from '../../domain/contact/shape.ts';

const form = contactForm.extend({ extraInfo: z.array(z.object({ name: z.string(), value: z.string() })) });
const lidForm = form.extend({ number: changeContact.body.shape.number });

/** What the form checks with (R273, R274, R275). Who is known by the LID alone has no number to fill in. */
export const schemaFor = (contact: WholeContact | null) => (contact?.number === '' ? lidForm : form);

export type Values = z.input<ReturnType<typeof schemaFor>>;
export type Saved = z.output<ReturnType<typeof schemaFor>>;

/** What the form shows at first: the contact as it is, or a blank one. */
export const startValues = (contact: WholeContact | null): Values => ({
  name: contact?.name ?? '',
  number: contact?.number ?? '',
  email: contact?.email ?? '',
  disableBot: contact?.disableBot ?? false,
  extraInfo: contact?.extraInfo ?? [],
});
