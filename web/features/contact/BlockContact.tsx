import { Ban } from 'lucide-react';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { called } from '../../ui/format/called.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/layers/ConfirmDialog.tsx';
import { useTranslation } from '../../locales/useTranslation.ts';
import type { TicketRecord } from '../../../domain/ticket/shape.ts';
import { blocking } from './blocking.ts';

/** The button that blocks the contact of a ticket on WhatsApp, or no longer. It asks first. */
export const BlockContact = ({ ticket: { contact, whatsapp, isBlocked = false } }: { ticket: TicketRecord }) => {
  const { t } = useTranslation('contactBlock');
  const dispatch = useDispatch();
  const [isAsking, setIsAsking] = useState(false);
  const [act, question] = isBlocked ? (['unblock', 'unblockQuestion'] as const) : (['block', 'blockQuestion'] as const);
  return (
    <>
      <Button variant="ghost" size="sm" data-danger={isBlocked ? undefined : true} onClick={() => setIsAsking(true)}>
        <Ban aria-hidden />
        {t(act)}
      </Button>
      <ConfirmDialog
        open={isAsking}
        isHarmless={isBlocked}
        title={t(`${act}Title`, { name: called(contact) })}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false);
          dispatch(blocking.run({ contactId: contact.id, whatsappId: whatsapp.id, blocked: !isBlocked }));
        }}
      >
        {t(question, { connection: whatsapp.name })}
      </ConfirmDialog>
    </>
  );
};
