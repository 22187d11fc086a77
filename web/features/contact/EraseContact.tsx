import { isErasureConfirmed } from '../../../domain/contact/erasure.ts';
import type { ContactRecord } from '../../../domain/contact/shape.ts';
import { readableNumber } from '../../../domain/kernel/readableNumber.ts';
import { EraseDialog } from '../erasure/index.ts';

type Props = { contact: Pick<ContactRecord, 'id' | 'name' | 'number'>; onClose: () => void };

/** Asks before a contact's data are erased; a contact without a name is shown by its number. */
export const EraseContact = ({ contact, onClose }: Props) => (
  <EraseDialog
    who={{ whose: 'contact', id: contact.id, name: contact.name || readableNumber(contact.number) }}
    confirms={(typed) => isErasureConfirmed(typed, contact)}
    onClose={onClose}
  />
);
