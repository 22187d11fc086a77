import { Check, X } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { styled } from 'styled-components';
import { wordsAlone } from '../../domain/kernel/optionAnswer.ts';
import type { QueueOptionRecord } from '../../domain/queue/whole.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { TextField } from '../ui/TextField.tsx';
import { AnswerField } from './AnswerField.tsx';
import { OptionLine, OptionNumber } from './OptionRow.tsx';
import { optionSubmitted, selectMenu, writingBegan } from './optionSlice.ts';

const Fields = styled.div`
  display: grid;
  gap: var(--s-8);
  flex: 1;
  min-width: 0;
  padding-bottom: var(--s-4);
  span:has(> input, > textarea, > select) {
    background: var(--surface);
  }
`;

/** The words of an option in its place in the tree. Enter saves it, not the form around it. */
export const OptionEditor = (props: { number: number; depth: number; option: QueueOptionRecord | null }) => {
  const { number, depth, option } = props;
  const { t } = useTranslation('queue');
  const dispatch = useDispatch();
  const { busy } = useSelector(selectMenu);
  const [title, setTitle] = useState(option?.title ?? '');
  const [message, setMessage] = useState(option?.message ?? '');
  const [answer, setAnswer] = useState(option?.answer ?? wordsAlone);
  const [tried, setTried] = useState(false);
  const cancel = () => dispatch(writingBegan({ is: 'none' }));
  const save = () => {
    setTried(true);
    if (title.trim() && !busy) dispatch(optionSubmitted({ title: title.trim(), message, answer }));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    save();
  };
  return (
    <OptionLine $depth={depth} $edit onKeyDown={onKeyDown}>
      <OptionNumber>{number}</OptionNumber>
      <Fields>
        <TextField
          label={t('option.name')}
          value={title}
          maxLength={255}
          autoFocus
          error={tried && !title.trim() ? t('option.required') : undefined}
          onChange={(event) => setTitle(event.target.value)}
        />
        <TextArea
          label={t('option.message')}
          rows={2}
          value={message}
          onChange={(event) => setMessage(event.target.value)}
        />
        <AnswerField answer={answer} onChange={setAnswer} />
      </Fields>
      <IconButton size="sm" label={t('option.save')} disabled={busy} onClick={save}>
        <Check aria-hidden size={16} />
      </IconButton>
      <IconButton size="sm" label={t('option.cancel')} onClick={cancel}>
        <X aria-hidden size={16} />
      </IconButton>
    </OptionLine>
  );
};
