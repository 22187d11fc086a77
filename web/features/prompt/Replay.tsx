import './replaySaga.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import { styled } from 'styled-components';
import { Checkbox } from '../../ui/fields/Checkbox.ts';
import { systemText } from '../../../domain/prompt/conversation.ts';
import { locale } from '../../locales/i18n.ts';
import { useNarrowed } from '../../ui/records/Narrowed.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.ts';
import { Options, Select } from '../../ui/fields/Select.tsx';
import { FormPart } from '../../ui/records/FormPart.ts';
import {
  placesOf,
  replayAsked,
  replayBegun,
  replayChosen,
  replayShown,
  replayStopped,
  selectReplay,
} from './replaySlice.ts';
import { SideBySide } from './SideBySide.tsx';
import { costText } from './took.ts';
import type { TrialForm } from './trialSlice.ts';

const Choices = styled.ul`
  max-height: 220px;
  overflow-y: auto;
  label {
    display: flex;
    align-items: center;
    gap: var(--s-8);
    padding: var(--s-6) 0;
    cursor: pointer;
  }
  small {
    margin-left: auto;
    color: var(--text-muted);
    font-size: var(--t-12);
    white-space: nowrap;
  }
`;
const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s-8);
  progress {
    flex: 1;
    min-width: 80px;
    accent-color: var(--accent);
  }
`;
/** Letters per token, an estimate, because the tokens are not counted before the run. */
const LETTERS = 4;

/**
 * Compares the conversations of a queue in the last week with the current prompt of the form, side by side; nothing is sent.
 */
export const Replay = ({ of, queueId, form }: { of: number | null; queueId: number; form: () => TrialForm }) => {
  const { t } = useTranslation('prompt');
  const dispatch = useDispatch();
  const [other, setOther] = useState<number | null>(null);
  const { phase, conversations, more, chosen, prices, answers, wanted, error } = useSelector(selectReplay);
  useEffect(() => void dispatch(replayShown(of)), [dispatch, of]);
  const queue = other ?? queueId;
  const { records: queues, search } = useNarrowed('queue', t('replayQueue'), queue);
  const places = placesOf({ conversations, chosen });
  const estimate = () => {
    const { prompt = '', maxTokens, maxMessages } = form();
    const most = (value: unknown, fallback: number) => Number(value) || fallback;
    const system = systemText({ prompt: typeof prompt === 'string' ? prompt : '', contact: '', tags: [] }).length;
    const letters = places.map(({ turns }) =>
      turns.slice(-most(maxMessages, 10)).reduce((sum, { text }) => sum + text.length, system),
    );
    const tokensIn = Math.ceil(letters.reduce((sum, each) => sum + each, 0) / LETTERS);
    const tokensOut = places.length * most(maxTokens, 100);
    return { tokens: tokensIn + tokensOut, cost: tokensIn * prices.in + tokensOut * prices.out };
  };
  const done = Object.values(answers);
  const took = {
    tokens: done.reduce((sum, { tokensIn, tokensOut }) => sum + tokensIn + tokensOut, 0),
    cost: done.reduce((sum, { cost }) => sum + cost, 0),
  };
  const toggle = (id: number) =>
    dispatch(replayChosen(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]));
  const isRunning = phase === 'running';
  return (
    <FormPart aria-label={t('replay')}>
      <header>
        <h3>{t('replay')}</h3>
      </header>
      <p>{t('replayHint')}</p>
      {search}
      <Select
        label={t('replayQueue')}
        value={queue || ''}
        disabled={isRunning}
        onChange={({ target }) => setOther(Number(target.value))}
      >
        <option value="">{t('choose')}</option>
        <Options of={queues} />
      </Select>
      <Row>
        <Button
          busy={phase === 'reading'}
          disabled={!queue || isRunning}
          onClick={() => dispatch(replayAsked({ queueId: queue }))}
        >
          {t('replayRead')}
        </Button>
      </Row>
      {(phase === 'ready' || phase === 'over') && conversations.length === 0 && (
        <p>{t(more ? 'replayNoneOfMany' : 'replayNone')}</p>
      )}
      {conversations.length > 0 && (
        <>
          <p>{t(more ? 'replaySome' : 'replayAll', { shown: conversations.length })}</p>
          <Choices tabIndex={0} aria-label={t('replayChoose')}>
            {conversations.map(({ ticketId, contact, at, points }) => (
              <li key={ticketId}>
                <label>
                  <Checkbox
                    aria-label={contact || `#${ticketId}`}
                    checked={chosen.includes(ticketId)}
                    disabled={isRunning}
                    onChange={() => toggle(ticketId)}
                  />
                  {contact || `#${ticketId}`}
                  <small>
                    {t('replayPlaces', { shown: points.length })} · {new Date(at).toLocaleDateString(locale())}
                  </small>
                </label>
              </li>
            ))}
          </Choices>
          {!isRunning && <p>{t('replayEstimate', { shown: places.length, cost: costText(t, estimate()) })}</p>}
          <Row role="status">
            {isRunning ? (
              <>
                <progress value={done.length} max={wanted} aria-label={t('replay')} />
                {t('replayProgress', { done: done.length, wanted })}
                <Button onClick={() => dispatch(replayStopped())}>{t('replayStop')}</Button>
              </>
            ) : (
              <Button disabled={!places.length} onClick={() => dispatch(replayBegun(form()))}>
                {t('replayBegin')}
              </Button>
            )}
            {done.length > 0 && <span>{t('replayTook', { cost: costText(t, took) })}</span>}
          </Row>
        </>
      )}
      {error && <Notice role="alert">{error}</Notice>}
      {done.length > 0 && <SideBySide conversations={conversations} answers={answers} />}
    </FormPart>
  );
};
