import { Check, X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import { styled } from 'styled-components';
import { unfilledVariables } from '../../../domain/kernel/variables.ts';
import { variablesError } from '../../ui/fields/variablesError.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { TextArea } from '../../ui/fields/TextArea.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { AnswerField } from './AnswerField.tsx';
import { OptionLine, OptionNumber } from './OptionRow.tsx';
import { optionSubmitted, optionTyped, selectMenu, writingBegan } from './optionSlice.ts';
import { isComposing } from '../../ui/fields/composing.ts';

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

/** Edits an option in its place in the tree. Enter saves the option, not the form around it. */
export const OptionEditor = ({ number, depth }: { number: number; depth: number }) => {
  const { t } = useTranslation('queue');
  const dispatch = useDispatch();
  const { busy, tried, words } = useSelector(selectMenu);
  const { title, message, answer } = words;
  const cancel = () => dispatch(writingBegan({ is: 'none' }));
  const save = () => dispatch(optionSubmitted());
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isComposing(event) || !(event.target instanceof HTMLInputElement)) return;
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
          error={tried && !title.trim() ? t('option.required') : variablesError(unfilledVariables(title))}
          onChange={(event) => dispatch(optionTyped({ title: event.target.value }))}
        />
        <TextArea
          label={t('option.message')}
          rows={2}
          value={message}
          error={variablesError(unfilledVariables(message))}
          onChange={(event) => dispatch(optionTyped({ message: event.target.value }))}
        />
        <AnswerField answer={answer} onChange={(next) => dispatch(optionTyped({ answer: next }))} />
      </Fields>
      <IconButton size="sm" label={t('option.save')} disabled={busy} onClick={save}>
        <Check aria-hidden size={16} />
      </IconButton>
      <IconButton size="sm" label={t('option.cancel')} disabled={busy} onClick={cancel}>
        <X aria-hidden size={16} />
      </IconButton>
    </OptionLine>
  );
};
