import { useRef, useState } from 'react';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import { v4 } from 'uuid';
import { noteText } from '../../../../commands/note/contract.ts';
import type { TicketRecord } from '../../../../domain/ticket/shape.ts';
import type { Named } from '../../../api/records/kinds.ts';
import { FormDialog } from '../../../ui/records/FormDialog.tsx';
import { PersonFinder } from '../../../ui/records/PersonFinder.tsx';
import { Options, Select } from '../../../ui/fields/Select.tsx';
import { TextArea } from '../../../ui/fields/TextArea.tsx';
import { transferSubmitted } from './choiceSlice.ts';
import { Picked } from '../../../ui/fields/Picked.tsx';
import { useNarrowed } from '../../../ui/records/Narrowed.tsx';
import { selectActing } from '../list/selectors.ts';
import type { TicketRoot } from '../slice.ts';

/** Transfers a ticket to a queue and a connection, optionally to an agent, with an optional note (R097, R109). */
export const TransferDialog = ({ ticket, onClose }: { ticket: TicketRecord; onClose: () => void }) => {
  const { t } = useTranslation('ticket');
  const dispatch = useDispatch();
  const saving = useSelector((state: TicketRoot) => selectActing(state, ticket.id)) === 'leave';
  const next = useRef<HTMLSelectElement>(null);
  const [term, setTerm] = useState('');
  const [user, setUser] = useState<Named>();
  const present = ticket.queueId === null ? '' : String(ticket.queueId);
  const [queueId, setQueueId] = useState(present);
  const queues = useNarrowed('queue', t('queueFilter'), queueId);
  const [whatsappId, setWhatsappId] = useState(String(ticket.whatsappId));
  const connections = useNarrowed('whatsapp', t('choose.connection'), whatsappId);
  /** The idempotency key of the note. A retry saves the note once; a changed text gets a new key. */
  const [{ note, noteKey }, setNote] = useState({ note: '', noteKey: '' });
  const [tried, setTried] = useState(false);
  const isMoved = term !== '' || user !== undefined || queueId !== present || whatsappId !== String(ticket.whatsappId);
  const isNoted = note.trim() !== '';
  const unfit = isNoted ? noteText.safeParse(note).error?.issues[0]?.message : undefined;
  const isThere = connections.records.some(({ id }) => String(id) === whatsappId);

  const submit = (event: { preventDefault: () => void }) => {
    event.preventDefault();
    setTried(true);
    if (!queueId || !isThere || unfit) return;
    const to = { queueId: Number(queueId), userId: user?.id ?? null, whatsappId: Number(whatsappId) };
    dispatch(transferSubmitted({ ticket, ...to, note: note.trim(), noteKey }));
  };
  return (
    <FormDialog
      title={t('transfer.title', { id: ticket.id })}
      act={t('transfer.act')}
      dirty={(isMoved || isNoted) && !saving}
      busy={saving}
      onSubmit={submit}
      onClose={onClose}
    >
      {user ? (
        <Picked label={t('transfer.user')} person={user} onClear={() => setUser(undefined)} />
      ) : (
        <PersonFinder
          kind="user"
          label={t('transfer.user')}
          hint={t('transfer.userHint')}
          term={term}
          onTerm={setTerm}
          onPick={(person) => {
            setUser(person);
            next.current?.focus();
          }}
          autoFocus
        />
      )}
      {queues.search}
      <Select
        ref={next}
        label={t('queueFilter')}
        value={queueId}
        error={tried && !queueId ? t('choose.queueMissing') : undefined}
        onChange={({ target }) => setQueueId(target.value)}
      >
        <option value="">{t('choose.queue')}</option>
        <Options of={queues.records} />
      </Select>
      {connections.search}
      <Select
        label={t('choose.connection')}
        value={isThere ? whatsappId : ''}
        error={tried && !isThere ? t('choose.connectionMissing') : undefined}
        onChange={({ target }) => setWhatsappId(target.value)}
      >
        {!isThere && <option value="">{t('choose.connectionMissing')}</option>}
        <Options of={connections.records} />
      </Select>
      {!ticket.contact.erased && (
        <TextArea
          label={t('transfer.note')}
          hint={t('transfer.noteHint')}
          rows={2}
          value={note}
          error={tried ? unfit : undefined}
          onChange={({ target }) => setNote({ note: target.value, noteKey: v4() })}
        />
      )}
    </FormDialog>
  );
};
