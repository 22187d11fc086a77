import { useEffect, useState, type ComponentProps, type SubmitEvent } from 'react';
import type { TextName } from '../../locales/texts.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Link, useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { useTask } from '../../api/task.ts';
import { Entrance, EntranceForm } from '../../ui/entrance/Entrance.tsx';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { recovery, recoveryStart, type AskingStep, type RecoveryProgress } from './recovery.ts';

/** Time in milliseconds to read the last message (R680, R681). */
const LEAVE_MS = 3_000;

/** The input and the button of each step. */
const asks: Record<AskingStep, { submit: TextName<'recovery'>; input: ComponentProps<'input'> }> = {
  number: { submit: 'send', input: { type: 'tel', autoComplete: 'tel', maxLength: 30 } },
  code: { submit: 'verify', input: { inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 6 } },
  password: { submit: 'save', input: { type: 'password', autoComplete: 'new-password' } },
};

/** Returns why a typed value is not sent; undefined if it is valid. */
const refusalOf = (step: AskingStep, typed: string): string | undefined => {
  if (!typed.trim()) return 'Required';
  if (step !== 'password') return undefined;
  return typed.length < 5 ? 'Too Short!' : typed.length > 50 ? 'Too Long!' : undefined;
};

const Hint = styled.p`
  color: var(--text-muted);
  font-size: var(--t-12);
`;

type Props = { step: AskingStep; at: RecoveryProgress; onProgress: (next: RecoveryProgress) => void };

const Asking = ({ step, at, onProgress }: Props) => {
  const { t } = useTranslation('recovery');
  const { isBusy, run } = useTask(recovery, (next) => {
    if (next) onProgress(next);
  });
  const [typed, setTyped] = useState('');
  const [checked, setChecked] = useState(false);
  const refusal = refusalOf(step, typed);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setChecked(true);
    if (!refusal) run({ step, typed: step === 'password' ? typed : typed.trim(), at });
  };
  const { input, submit: label } = asks[step];
  return (
    <EntranceForm onSubmit={submit} noValidate>
      <h1>{t('title')}</h1>
      <p>{t(`lead.${step}`)}</p>
      <TextField
        {...input}
        key={step}
        label={t(step)}
        autoFocus
        value={typed}
        error={checked ? refusal : undefined}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button variant="primary" size="lg" wide type="submit" busy={isBusy}>
        {t(label)}
      </Button>
      {step === 'code' && <Hint>{t('nothing')}</Hint>}
      <nav aria-label={t('title')}>
        <Link to="/login">{t('login')}</Link>
        {step !== 'number' && (
          <Button variant="ghost" size="sm" onClick={() => onProgress(recoveryStart)}>
            {t('again')}
          </Button>
        )}
      </nav>
    </EntranceForm>
  );
};

/** Recovers a forgotten password: number, code, new password (R667). */
export const RecoveryPage = () => {
  const { t } = useTranslation('recovery');
  const navigate = useNavigate();
  const [at, setAt] = useState(recoveryStart);
  const { step } = at;
  useEffect(() => {
    if (step !== 'over') return undefined;
    const timer = setTimeout(() => void navigate('/login'), LEAVE_MS);
    return () => clearTimeout(timer);
  }, [step, navigate]);
  return (
    <Entrance title={t('title')}>
      {step === 'over' ? (
        <EntranceForm as="section">
          <h1>{t('title')}</h1>
          <p>{t('lead.over')}</p>
          <Link to="/login">{t('login')}</Link>
        </EntranceForm>
      ) : (
        <Asking key={step} step={step} at={at} onProgress={setAt} />
      )}
    </Entrance>
  );
};
