import './trialSaga.ts';
import { RotateCcw, Send } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import { styled } from 'styled-components';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Notice } from '../../ui/Notice.ts';
import { Spinner } from '../../ui/Spinner.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Answer } from './Answer.tsx';
import { FormPart } from '../../ui/records/FormPart.ts';
import { selectTrial, trialRestarted, trialSaid, trialShown, type TrialForm } from './trialSlice.ts';
import { isComposing } from '../../ui/fields/composing.ts';

const Talk = styled.ol`
  display: grid;
  gap: var(--s-8);
  max-height: 320px;
  overflow-y: auto;
  padding: var(--s-12);
  border-radius: var(--r-8);
  background: var(--sunken);
  li {
    justify-self: start;
    max-width: 85%;
    padding: var(--s-8) var(--s-12);
    border-radius: var(--r-8);
    background: var(--raised);
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
  li[data-by='contact'] {
    justify-self: end;
    background: var(--accent-soft);
  }
  &:focus-visible {
    box-shadow: var(--ring);
  }
`;
const Says = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: end;
  gap: var(--s-8);
`;

/** Talks to the prompt of the form, saved or not, without a customer. Nothing is stored, but the usage counts for the day. */
export const TryOut = ({ of, form }: { of: number | null; form: () => TrialForm }) => {
  const { t } = useTranslation('prompt');
  const dispatch = useDispatch();
  const { lines, busy, error } = useSelector(selectTrial);
  const [text, setText] = useState('');
  const end = useRef<HTMLOListElement>(null);
  useEffect(() => void dispatch(trialShown(of)), [dispatch, of]);
  useEffect(() => {
    end.current?.scrollTo?.({ top: end.current.scrollHeight });
  }, [lines.length, busy]);
  const say = () => {
    if (busy || !text.trim()) return;
    dispatch(trialSaid({ form: form(), text: text.trim() }));
    setText('');
  };
  return (
    <FormPart aria-label={t('trial')}>
      <header>
        <h3>{t('trial')}</h3>
        {lines.length > 0 && (
          <IconButton size="sm" label={t('restart')} onClick={() => dispatch(trialRestarted())}>
            <RotateCcw aria-hidden />
          </IconButton>
        )}
      </header>
      <p>{t('trialHint')}</p>
      {lines.length > 0 && (
        <Talk ref={end} tabIndex={0} aria-label={t('trial')} aria-live="polite">
          {lines.map(({ by, text: said, trial }, index) => (
            // A trial only grows, so the index of a line is stable.
            <li key={index} data-by={by}>
              {trial ? <Answer trial={trial} /> : said}
            </li>
          ))}
          {busy && (
            <li>
              <Spinner />
            </li>
          )}
        </Talk>
      )}
      {error && (
        <Notice role="alert">
          {error}
          <Button size="sm" variant="ghost" onClick={() => dispatch(trialSaid({ form: form(), text: '' }))}>
            {t('askAgain')}
          </Button>
        </Notice>
      )}
      <Says>
        <TextField
          label={t('asCustomer')}
          value={text}
          autoComplete="off"
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || isComposing(event)) return;
            event.preventDefault(); // does not save the form around it
            say();
          }}
        />
        <Button onClick={say} disabled={busy || !text.trim()}>
          <Send aria-hidden />
          {t('say')}
        </Button>
      </Says>
    </FormPart>
  );
};
