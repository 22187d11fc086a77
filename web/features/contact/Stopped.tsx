import { BellOff } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useDispatch } from 'react-redux';
import type { WholeContact } from '../../../domain/contact/shape.ts';
import { locale } from '../../locales/i18n.ts';
import { useRecord } from '../../api/records/useRecord.ts';
import { useCan } from '../../api/session/useCan.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.ts';
import { stopReading, stopUndoing } from './stopTasks.ts';

/** Says since when and why a contact gets no campaigns; '' if it gets them. */
const useStopped = (stopped: WholeContact['stopped']): string => {
  const { t } = useTranslation('contactStopped');
  if (!stopped) return '';
  const { word, isByWhatsApp } = stopped;
  const date = new Date(stopped.at).toLocaleDateString(locale());
  const said = word && t('said', { word, date });
  return [said, isByWhatsApp && t(word ? 'alsoOff' : 'off', { date })].filter(Boolean).join(' ');
};

/** Says that a contact gets no campaigns. An admin who knows better undoes its request, but not its setting in WhatsApp. */
export const Stopped = ({ contact: { id, stopped } }: { contact: WholeContact }) => {
  const { t } = useTranslation('contactStopped');
  const said = useStopped(stopped);
  const dispatch = useDispatch();
  const mayUndo = useCan('contacts-page:undoStop');
  if (!stopped) return null;
  return (
    <Notice>
      <BellOff aria-hidden />
      <span>{said}</span>
      {mayUndo && stopped.word !== '' && (
        <Button variant="ghost" size="sm" onClick={() => dispatch(stopUndoing.run(id))}>
          {t('undo')}
        </Button>
      )}
    </Notice>
  );
};

/** Shows the notice next to a conversation, which knows its contact only by the ticket. */
export const StoppedBeside = ({ contactId }: { contactId: number }) => {
  const contact = useRecord('contact', contactId);
  const dispatch = useDispatch();
  useEffect(() => void dispatch(stopReading.run(contactId)), [dispatch, contactId]);
  return contact ? <Stopped contact={contact} /> : null;
};

/** Shows the notice as an icon next to the name. */
export const StoppedSign = ({ stopped }: Pick<WholeContact, 'stopped'>) => {
  const said = useStopped(stopped);
  return said ? <BellOff role="img" aria-label={said} size={14} /> : null;
};
