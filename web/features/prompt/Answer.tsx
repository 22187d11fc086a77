import { useTranslation } from '../../locales/useTranslation.ts';
import { styled } from 'styled-components';
import type { Trial } from '../../../commands/prompt/contract.ts';
import { tookText } from './took.ts';
import { useEffect, useRef } from 'react';

/** Plays the speech of a prompt in a trial; the sound exists only in this browser. */
const Speech = ({ sound }: { sound: string }) => {
  const { t } = useTranslation('prompt');
  const player = useRef<HTMLAudioElement>(null);
  useEffect(() => {
    const bytes = Uint8Array.from(atob(sound), (sign) => sign.charCodeAt(0));
    const url = URL.createObjectURL(new Blob([bytes], { type: 'audio/ogg' }));
    if (player.current) player.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [sound]);
  return <audio ref={player} controls aria-label={t('spokenAnswer')} style={{ maxWidth: '100%' }} />;
};

const Root = styled.div`
  display: grid;
  gap: var(--s-4);
  small {
    color: var(--text-muted);
    font-size: var(--t-12);
  }
  strong {
    color: var(--warning-text);
    font-size: var(--t-12);
    font-weight: var(--w-medium);
  }
  p {
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
`;

/** The text and the actions that an AI agent would answer with, and their cost. */
export const Answer = ({ trial }: { trial: Trial }) => {
  const { t } = useTranslation('prompt');
  const { text, handsOver, tags, sound, unspoken, isCut, ignored } = trial;
  const isSilent = !text && handsOver === null;
  return (
    <Root>
      {text && <p>{text}</p>}
      {sound && <Speech sound={sound} />}
      {unspoken && <strong>{t(unspoken === 'noKey' ? 'voiceNeeded' : 'voiceFailed', { why: unspoken })}</strong>}
      {isCut && <strong>{t('wasCut')}</strong>}
      {handsOver !== null && !isCut && (
        <strong>{handsOver ? t('wouldHandOverFor', { why: handsOver }) : t('wouldHandOver')}</strong>
      )}
      {isSilent && <strong>{t('silent')}</strong>}
      {ignored.map((field) => (
        <small key={field}>{t(`ignored.${field}`)}</small>
      ))}
      {tags.length > 0 && <small>{t('wouldTag', { names: tags.join(', ') })}</small>}
      <small>{tookText(t, trial)}</small>
    </Root>
  );
};
