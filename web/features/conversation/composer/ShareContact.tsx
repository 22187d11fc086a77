import { useState } from 'react';
import { readableNumber } from '../../../../domain/kernel/readableNumber.ts';
import type { Named } from '../../../api/records/kinds.ts';
import { useRecord } from '../../../api/records/useRecord.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { Button } from '../../../ui/Button.tsx';
import { Picked } from '../../../ui/fields/Picked.tsx';
import { Dialog, DialogBody, DialogFoot } from '../../../ui/layers/Dialog.tsx';
import { PersonFinder } from '../../../ui/records/PersonFinder.tsx';
import { useSendShared } from './sendShared.ts';

/** Sends the card of a contact of the company. */
export const ShareContact = ({ ticketId, onClose }: { ticketId: number; onClose: () => void }) => {
  const { t } = useTranslation('share');
  const [contact, setContact] = useState<Named>();
  const [term, setTerm] = useState('');
  const whole = useRecord('contact', contact?.id ?? null);
  const { busy, send } = useSendShared(ticketId, onClose);
  const hasNoNumber = whole !== undefined && whole !== null && (!whole.number || whole.isGroup);
  return (
    <Dialog open onClose={onClose} title={t('contact')} width={440}>
      <DialogBody>
        {contact ? (
          <Picked
            label={t('contactField')}
            person={contact}
            {...(whole ? { below: hasNoNumber ? t('noNumber') : readableNumber(whole.number) } : {})}
            onClear={() => setContact(undefined)}
          />
        ) : (
          <PersonFinder
            kind="contact"
            label={t('contactField')}
            term={term}
            onTerm={setTerm}
            error={undefined}
            onPick={setContact}
            autoFocus
          />
        )}
      </DialogBody>
      <DialogFoot>
        <Button variant="ghost" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button
          variant="primary"
          busy={busy}
          disabled={!contact || hasNoNumber}
          onClick={() => contact && void send({ contactId: contact.id })}
        >
          {t('send')}
        </Button>
      </DialogFoot>
    </Dialog>
  );
};
