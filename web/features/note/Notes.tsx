import { zodResolver } from '@hookform/resolvers/zod';
import { Trash2 } from 'lucide-react';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import { styled } from 'styled-components';
import { z } from 'zod';
import { noteText } from '../../../commands/note/contract.ts';
import type { NoteRecord } from '../../../domain/note/shape.ts';
import { calledUser, erasedContent } from '../../ui/format/called.ts';
import { useHeldReload } from '../../ui/records/useLeaving.tsx';
import { useClock } from '../../api/session/useClock.ts';
import { selectUser } from '../../api/session/slice.ts';
import { useCan } from '../../api/session/useCan.ts';
import { useTask } from '../../api/task.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/layers/ConfirmDialog.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { RowBoundary } from '../../ui/lists/RowBoundary.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TextArea } from '../../ui/fields/TextArea.tsx';
import { writtenAt } from './NoteLine.tsx';
import { notesShown, noteWritten, selectNotes, selectShown } from './slice.ts';
import { noteAdding, noteRemoval } from './tasks.ts';
import { Tooltip } from '../../ui/layers/Tooltip.tsx';

const List = styled.ul`
  display: grid;
  gap: var(--s-8);
`;
const Note = styled.li`
  padding: 10px var(--s-12) var(--s-6);
  border-radius: var(--r-8);
  background: var(--sunken);
  line-height: 18px;
  p {
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
  footer {
    display: flex;
    align-items: center;
    gap: var(--s-8);
    min-height: 28px;
    font-size: var(--t-11);
    color: var(--text-muted);
  }
  footer > span {
    flex: 1;
    min-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`;
const Form = styled.form`
  display: grid;
  gap: var(--s-8);
  margin-bottom: var(--s-12);
  & > button {
    justify-self: end;
  }
`;
const Faint = styled.p`
  font-size: var(--t-12);
  color: var(--text-muted);
`;

const form = z.object({ note: noteText });
type Noted = { ticketId: number; contactId: number };

const NewNote = ({ ticketId, contactId }: Noted) => {
  const { t } = useTranslation('note');
  const dispatch = useDispatch();
  const { drafts } = useSelector(selectNotes);
  const { isBusy, run } = useTask(noteAdding);
  const written = drafts[ticketId] ?? '';
  const { register, handleSubmit, formState, reset, setFocus } = useForm({
    resolver: zodResolver(form),
    defaultValues: { note: written },
    reValidateMode: 'onChange',
  });
  useHeldReload(written !== '');
  const isSubmitted = useRef(false);
  useEffect(() => {
    if (written !== '') return;
    reset({ note: '' });
    // After a saved note the user may write the next one.
    if (isSubmitted.current) setFocus('note');
    isSubmitted.current = false;
  }, [written, reset, setFocus]);
  const save = handleSubmit((valid) => run({ ...valid, ticketId, contactId }));
  const submit = (event: SubmitEvent) => {
    isSubmitted.current = true;
    void save(event);
  };
  const note = register('note', {
    onChange: ({ target }: { target: { value: string } }) => dispatch(noteWritten({ ticketId, note: target.value })),
  });
  return (
    <Form onSubmit={submit} noValidate>
      <TextArea label={t('fresh')} rows={2} dir="auto" error={formState.errors.note?.message} {...note} />
      <Button type="submit" size="sm" busy={isBusy}>
        {t('add')}
      </Button>
    </Form>
  );
};

const OneNote = ({ note, ticketId, onRemove }: { note: NoteRecord; ticketId: number; onRemove: () => void }) => {
  const { t } = useTranslation('note');
  const clock = useClock();
  const mine = useSelector(selectUser)?.id === note.userId;
  const any = useCan('records:editAny');
  const elsewhere = note.ticketId === ticketId ? [] : [t('ticket', { id: note.ticketId })];
  const facts = [calledUser(note.user), writtenAt(note, clock), ...elsewhere].join(' · ');
  return (
    <Note>
      <p dir="auto">{note.note || erasedContent()}</p>
      <footer>
        <Tooltip text={facts} whenCut>
          <span>{facts}</span>
        </Tooltip>
        {(mine || any) && (
          <IconButton size="sm" label={t('remove')} onClick={onRemove}>
            <Trash2 aria-hidden />
          </IconButton>
        )}
      </footer>
    </Note>
  );
};

/**
 * The notes on a contact across all its tickets, which the conversation has loaded already. New notes belong to this ticket.
 * `closed` hides the form for new notes.
 */
export const Notes = ({ ticketId, contactId, closed }: Noted & { closed: boolean }) => {
  const { t } = useTranslation('note');
  const dispatch = useDispatch();
  const { phase } = useSelector(selectNotes);
  const notes = useSelector(selectShown);
  const [removing, setRemoving] = useState<NoteRecord | null>(null);
  return (
    <>
      {!closed && <NewNote key={ticketId} ticketId={ticketId} contactId={contactId} />}
      {phase === 'loading' && <Skeleton $width="100%" $height="64px" />}
      {phase === 'failed' && (
        <Faint>
          {t('failed')}{' '}
          <Button variant="ghost" size="sm" onClick={() => dispatch(notesShown({ contactId }))}>
            {t('again')}
          </Button>
        </Faint>
      )}
      {phase === 'ready' && notes.length === 0 && <Faint>{t('none')}</Faint>}
      <List aria-label={t('title')}>
        {notes.map((note) => (
          <RowBoundary key={note.id} of={note}>
            <OneNote note={note} ticketId={ticketId} onRemove={() => setRemoving(note)} />
          </RowBoundary>
        ))}
      </List>
      <ConfirmDialog
        open={removing !== null}
        title={t('removeTitle')}
        onCancel={() => setRemoving(null)}
        onConfirm={() => {
          if (removing) dispatch(noteRemoval.run(removing.id));
          setRemoving(null);
        }}
      >
        {t('question')}
      </ConfirmDialog>
    </>
  );
};
