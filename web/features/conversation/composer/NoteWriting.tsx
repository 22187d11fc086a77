import { Check } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { styled } from 'styled-components';
import { noteText } from '../../../../commands/note/contract.ts';
import type { TicketRecord } from '../../../../domain/ticket/shape.ts';
import { codeText } from '../../../api/errors.ts';
import { useTask } from '../../../api/task.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { Button } from '../../../ui/Button.tsx';
import { isComposing } from '../../../ui/fields/composing.ts';
import { isCovered, isTouch } from '../../../ui/layers/takeFocus.ts';
import { Bar, ComposerBox, Typed } from '../../../ui/media/ComposerBox.tsx';
import { noteAdding, noteWritten, selectNotes } from '../../note/index.ts';

const NoteBox = styled(ComposerBox)`
  border-color: color-mix(in oklab, var(--warning-text) 40%, transparent);
  background: var(--warning-soft);
`;
const Hint = styled.small`
  padding-left: 9px;
  color: var(--warning-text);
  font-size: var(--t-12);
`;

type Props = { ticket: TicketRecord; onLeave: () => void };

/** The composer of an internal note. Enter saves it, and the focus stays in the field for the next one. */
export const NoteWriting = ({ ticket, onLeave }: Props) => {
  const { t } = useTranslation('note');
  const dispatch = useDispatch();
  const field = useRef<HTMLTextAreaElement>(null);
  const { drafts } = useSelector(selectNotes);
  const { isBusy, run } = useTask(noteAdding);
  const [tried, setTried] = useState(false);
  const text = drafts[ticket.id] ?? '';
  const unfit = noteText.safeParse(text.trim()).error?.issues[0]?.message;
  const problem = tried && text !== '' && unfit ? codeText(unfit) : '';
  useEffect(() => {
    const { current } = field;
    if (!current || isCovered(current)) return;
    current.focus();
    current.setSelectionRange(current.value.length, current.value.length);
  }, []);
  useLayoutEffect(() => {
    field.current?.style.setProperty('height', 'auto');
    field.current?.style.setProperty('height', `${field.current.scrollHeight}px`);
  }, [text]);
  const save = () => {
    field.current?.focus();
    setTried(true);
    if (unfit || isBusy) return;
    setTried(false);
    run({ note: text.trim(), ticketId: ticket.id, contactId: ticket.contactId });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === 'Escape') onLeave();
    if (event.key !== 'Enter' || ((event.shiftKey || isTouch()) && !event.ctrlKey)) return;
    event.preventDefault();
    save();
  };
  return (
    <NoteBox>
      <Typed
        ref={field}
        dir="auto"
        rows={1}
        aria-label={t('fresh')}
        placeholder={t('write')}
        aria-invalid={problem !== '' || undefined}
        value={text}
        onChange={({ target }) => dispatch(noteWritten({ ticketId: ticket.id, note: target.value }))}
        onKeyDown={onKeyDown}
      />
      <Bar>
        <Hint role={problem ? 'alert' : undefined}>{problem || t('teamOnly')}</Hint>
        <Button variant="primary" size="sm" busy={isBusy} onClick={save}>
          {!isBusy && <Check aria-hidden />}
          {t('add')}
        </Button>
      </Bar>
    </NoteBox>
  );
};
