import { useState, type FormEvent } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { styled } from 'styled-components';
import type { CampaignSettings } from '../../../domain/campaign/settings.ts';
import { Button } from '../../ui/Button.tsx';
import { Two } from '../../ui/fields/FormBox.ts';
import { phone } from '../../ui/page/screens.ts';
import { Select } from '../../ui/fields/Select.tsx';
import { unfilledVariables } from '../../../domain/kernel/variables.ts';
import { variablesError } from '../../ui/fields/variablesError.ts';
import { TextArea } from '../../ui/fields/TextArea.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { VariableFields } from './VariableFields.tsx';

const Form = styled.form`
  display: grid;
  align-content: start;
  gap: var(--s-24);
  flex: 1;
  min-height: 0;
  overflow-y: auto;
  padding: 0 var(--s-24) var(--s-24);
  & > * {
    max-width: 720px;
  }
  section {
    display: grid;
    gap: var(--s-12);
  }
  h2 {
    font-size: var(--t-14);
    font-weight: var(--w-bold);
  }
  section > p {
    font-size: var(--t-12);
    color: var(--text-faint);
  }
  & > button {
    justify-self: start;
  }
  ${phone} {
    padding: 0 var(--s-16) var(--s-16);
  }
`;
const gaps = [0, 5, 10, 15, 20];
const longGaps = [0, 1, 5, 10, 15, 20, 30, 40, 60, 80, 100, 120];
/** The options of a select (R513, R514, R515), and the current value if it is none of them. */
const offered = (options: readonly number[], value: number): number[] =>
  [...new Set([...options, value])].toSorted((a, b) => a - b);
const listed = (typed: string): string[] =>
  [...new Set(typed.split(/[,\n]/).map((word) => word.trim()))].filter(Boolean);
const languages = ['pt', 'en', 'es'] as const;

type Amount = 'messageInterval' | 'longerIntervalAfter' | 'greaterInterval';

type Props = {
  draft: CampaignSettings;
  busy: boolean;
  onChange: (some: Partial<CampaignSettings>) => void;
  onSave: () => void;
};

/** The form of the campaign settings: the saved values with the unsaved edits on top, saved together (R510 to R517). */
export const CampaignSettingsForm = ({ draft, busy, onChange: change, onSave }: Props) => {
  const { t } = useTranslation('campaignSettings');
  const stopAnswerError = variablesError(unfilledVariables(draft.stopAnswer));
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!stopAnswerError) return onSave();
    event.currentTarget.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  };
  const amount = (name: Amount, options: readonly number[], said: (value: number) => string) => (
    <Select label={t(name)} value={draft[name]} onChange={({ target }) => change({ [name]: Number(target.value) })}>
      {offered(options, draft[name]).map((value) => (
        <option key={value} value={value}>
          {said(value)}
        </option>
      ))}
    </Select>
  );
  const seconds = (count: number) => (count === 0 ? t('noInterval') : t('seconds', { count }));
  const number = (name: 'dailyLimit' | 'answerHours' | 'stopDays', min: number, max: number, hint?: string) => (
    <TextField
      type="number"
      label={t(name)}
      hint={hint}
      min={min}
      max={max}
      required
      value={draft[name]}
      onChange={({ target }) => change({ [name]: Math.trunc(Number(target.value)) })}
    />
  );
  const { confirmationWords } = draft;
  return (
    <Form onSubmit={save}>
      <section>
        <h2>{t('pace')}</h2>
        {amount('messageInterval', gaps, seconds)}
        <Two>
          {amount('longerIntervalAfter', longGaps, (count) => (count === 0 ? t('never') : t('sent', { count })))}
          {amount('greaterInterval', longGaps, seconds)}
        </Two>
        <p>{t('paceHint')}</p>
      </section>
      <section>
        <h2>{t('hours')}</h2>
        <Two>
          {(['sendFrom', 'sendUntil'] as const).map((name) => (
            <TextField
              key={name}
              type="time"
              label={t(name)}
              required
              value={draft[name]}
              onChange={({ target }) => change({ [name]: target.value })}
            />
          ))}
        </Two>
        <p>{t('hoursHint')}</p>
        {number('dailyLimit', 0, 86_400, t('dailyHint'))}
      </section>
      <VariableFields variables={draft.variables} onChange={(variables) => change({ variables })} />
      <section>
        <h2>{t('answers')}</h2>
        {number('answerHours', 1, 720)}
        {languages.map((language) => (
          <Words
            key={language}
            label={t('words', { language: t(`language.${language}`) })}
            hint={t('wordsHint')}
            words={confirmationWords[language]}
            onChange={(words) => change({ confirmationWords: { ...confirmationWords, [language]: words } })}
          />
        ))}
        <Words
          label={t('stopWords')}
          hint={t('stopHint')}
          words={draft.stopWords}
          onChange={(stopWords) => change({ stopWords })}
        />
        {number('stopDays', 1, 365, t('stopDaysHint'))}
        <TextArea
          label={t('stopAnswer')}
          hint={t('stopAnswerHint')}
          rows={2}
          error={stopAnswerError}
          value={draft.stopAnswer}
          onChange={({ target }) => change({ stopAnswer: target.value })}
        />
      </section>
      <Button type="submit" variant="primary" busy={busy}>
        {t('save')}
      </Button>
    </Form>
  );
};

type WordsProps = { label: string; hint: string; words: readonly string[]; onChange: (words: string[]) => void };

/** A list of words, typed with commas between them. */
const Words = ({ label, hint, words, onChange }: WordsProps) => {
  const [typed, setTyped] = useState('');
  const isTyped = listed(typed).join() === words.join();
  return (
    <TextField
      label={label}
      hint={hint}
      value={isTyped ? typed : words.join(', ')}
      autoComplete="off"
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(listed(target.value));
      }}
    />
  );
};
