import { useEffect, useState } from 'react';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import { v4 } from 'uuid';
import type { ContactRecord } from '../../../../domain/contact/shape.ts';
import { toast } from '../../../api/toast.ts';
import { readableNumber } from '../../../../domain/kernel/readableNumber.ts';
import { FormDialog } from '../../../ui/records/FormDialog.tsx';
import { PersonFinder } from '../../../ui/records/PersonFinder.tsx';
import { useCan } from '../../../api/session/useCan.ts';
import { Options, Select } from '../../../ui/fields/Select.tsx';
import { begun, newTicketSubmitted, selectChoice } from './choiceSlice.ts';
import { Picked } from '../../../ui/fields/Picked.tsx';
import { useOwnQueues } from '../../../api/session/useOwnQueues.ts';
import { useNarrowed } from '../../../ui/records/Narrowed.tsx';
import { creationEnded } from '../slice.ts';

export type NewTicketProps = {
  /** The contact of the new ticket. Without it, the form asks for a contact. */
  contact?: Pick<ContactRecord, 'id' | 'name' | 'number'> | undefined;
  /** Receives the uuid of the new ticket, or of the user's own ticket that was open already. */
  onClose: (uuid?: string) => void;
};

/** Asks for contact, queue and connection. The new ticket is open and assigned to its creator (R101, R106). */
export const NewTicketForm = ({ contact: given, onClose }: NewTicketProps) => {
  const { t } = useTranslation('ticket');
  const dispatch = useDispatch();
  const choice = useSelector(selectChoice);
  const needsQueue = !useCan('tickets-manager:showall');
  const own = useOwnQueues();
  const [term, setTerm] = useState('');
  const [contact, setContact] = useState(given);
  const [firstQueue] = useState(own.length === 1 ? String(own[0]?.id) : '');
  const [queueId, setQueueId] = useState(firstQueue);
  const queues = useNarrowed('queue', t('queueFilter'), queueId, !needsQueue);
  const [whatsappId, setWhatsappId] = useState('');
  const connections = useNarrowed('whatsapp', t('choose.connection'), whatsappId);
  const [tried, setTried] = useState(false);
  const isFilled = term !== '' || contact !== given || queueId !== firstQueue || whatsappId !== '';
  const queueMissing = needsQueue && queueId === '';

  // The key tells the result of this dialog from that of an earlier one.
  const [key] = useState(() => v4());
  const saving = choice.saving === key;
  const uuid = choice.opened?.key === key ? choice.opened.uuid : null;
  useEffect(() => {
    dispatch(begun());
  }, [dispatch]);
  useEffect(() => {
    if (uuid) onClose(uuid);
  }, [uuid, onClose]);

  const cancel = () => {
    dispatch(creationEnded({ key, uuid: null }));
    onClose();
  };
  const submit = (event: { preventDefault: () => void }) => {
    event.preventDefault();
    setTried(true);
    if (queueMissing) toast.error(t('choose.queueMissing'));
    if (!contact || queueMissing) return;
    const chosen = { queueId: Number(queueId) || null, whatsappId: Number(whatsappId) || null };
    dispatch(newTicketSubmitted({ key, contactId: contact.id, ...chosen }));
  };
  return (
    <FormDialog
      title={t('new.title')}
      act={t('new.act')}
      dirty={isFilled && !saving && !uuid}
      busy={saving}
      onSubmit={submit}
      onClose={cancel}
    >
      {contact ? (
        <Picked
          label={t('new.contact')}
          person={contact}
          below={readableNumber(contact.number)}
          onClear={given ? undefined : () => setContact(undefined)}
        />
      ) : (
        <PersonFinder
          kind="contact"
          label={t('new.contact')}
          term={term}
          onTerm={setTerm}
          error={tried ? t('new.contactMissing') : undefined}
          onPick={setContact}
          autoFocus
        />
      )}
      {!needsQueue && queues.search}
      <Select
        label={t('queueFilter')}
        value={queueId}
        error={tried && queueMissing ? t('choose.queueMissing') : undefined}
        onChange={({ target }) => setQueueId(target.value)}
      >
        <option value="">{t(needsQueue ? 'choose.queue' : 'noQueue')}</option>
        <Options of={needsQueue ? own : queues.records} />
      </Select>
      {connections.search}
      {connections.records.length > 1 && (
        <Select
          label={t('choose.connection')}
          value={whatsappId}
          onChange={({ target }) => setWhatsappId(target.value)}
        >
          <option value="">{t('choose.defaultConnection')}</option>
          <Options of={connections.records} />
        </Select>
      )}
    </FormDialog>
  );
};
