import { SendHorizontal, Trash2 } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { styled } from 'styled-components';
import type { Doing } from '../../../domain/ticket/doing.ts';
import { toastError } from '../../api/errors.ts';
import { text } from '../../locales/i18n.ts';
import { toast } from '../../api/toast.ts';
import { IconButton } from '../IconButton.tsx';
import { lengthOf } from './measures.ts';
import { record, type Recorded, type Recording, type RecordingFault } from './recording.ts';

/** A smaller file holds no speech (R182). */
const LEAST_BYTES = 10_000;
const TICK_MS = 250;
const SAY_MS = 5_000;

const RecorderRow = styled.div`
  display: flex;
  align-items: center;
  gap: var(--s-8);
  min-height: 76px;
  padding: var(--s-8) var(--s-12);
  border: 1px solid var(--border-strong);
  border-radius: var(--r-12);
  background: var(--surface);
  font-size: var(--t-14);
  & > :nth-child(2) {
    margin-right: auto;
  }
`;
const Clock = styled.span`
  display: flex;
  align-items: center;
  gap: var(--s-8);
  font-variant-numeric: tabular-nums;
  i {
    width: 10px;
    height: 10px;
    border-radius: var(--r-full);
    background: var(--danger-text);
  }
  @media (prefers-reduced-motion: no-preference) {
    i[data-on] {
      animation: heard 1.6s ease-in-out infinite;
    }
  }
  @keyframes heard {
    50% {
      opacity: 0.25;
    }
  }
`;

/** The seconds since the recording began, until it broke off. Null before it begins. */
const useSeconds = (since: number | null, broken: boolean): number | null => {
  const [now, setNow] = useState(0);
  useEffect(() => {
    if (since === null || broken) return undefined;
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [since, broken]);
  return since === null ? null : Math.floor(Math.max(0, now - since) / 1000);
};

/** `onDoing` is called repeatedly while the user records. */
type Props = { onRecorded: (recorded: Recorded) => void; onDoing?: (is: Doing) => void; onEnd: () => void };

/**
 * Replaces the composer during a recording. It shows the duration and buttons to send or discard (R181). Leaving the
 * conversation ends the recording.
 */
export const Recorder = ({ onRecorded, onDoing, onEnd }: Props): ReactNode => {
  const { t } = useTranslation('media');
  const button = useRef<HTMLButtonElement>(null);
  const recording = useRef<Recording>(null);
  const [since, setSince] = useState<number | null>(null);
  const [sending, setSending] = useState(false);
  /** The recording broke off. The part recorded so far can be sent. */
  const [broken, setBroken] = useState(false);
  const seconds = useSeconds(since, broken);
  const fail = useEffectEvent((error: unknown) => {
    toastError(error);
    onEnd();
  });

  const stop = useEffectEvent((code: RecordingFault) => {
    setBroken(true);
    toast.warning(text('media', 'brokenOff', { why: text('errors', code) }));
  });

  const say = useEffectEvent((is: Doing) => onDoing?.(is));

  useEffect(() => {
    if (since !== null) button.current?.focus();
  }, [since]);

  useEffect(() => {
    let left = false;
    record((code) => {
      if (!left) stop(code);
    }).then(
      (begun) => {
        if (left) return begun.cancel();
        recording.current = begun;
        setSince(Date.now());
      },
      (error: unknown) => {
        if (!left) fail(error);
      },
    );
    return () => {
      left = true;
      recording.current?.cancel();
    };
  }, []);

  useEffect(() => {
    if (since === null || broken) return undefined;
    say('recording');
    const timer = setInterval(() => say('recording'), SAY_MS);
    return () => {
      clearInterval(timer);
      say('paused');
    };
  }, [broken, since]);

  const send = async () => {
    const done = recording.current?.done();
    recording.current = null;
    if (!done) return;
    setSending(true);
    try {
      const recorded = await done;
      if (recorded.file.size < LEAST_BYTES) toast.warning(text('media', 'tooShort'));
      else onRecorded(recorded);
    } catch (error) {
      toastError(error);
    }
    onEnd();
  };

  return (
    <RecorderRow role="group" aria-label={t('recording')} onKeyDown={({ key }) => key === 'Escape' && onEnd()}>
      <IconButton label={t('cancelRecording')} onClick={onEnd}>
        <Trash2 aria-hidden />
      </IconButton>
      <Clock>
        <i aria-hidden data-on={(since !== null && !broken) || undefined} />
        {seconds === null ? t('askingMicrophone') : <span role="timer">{lengthOf(seconds)}</span>}
      </Clock>
      <IconButton
        accent
        label={t('sendRecording')}
        disabled={since === null || sending}
        ref={button}
        onClick={() => void send()}
      >
        <SendHorizontal aria-hidden />
      </IconButton>
    </RecorderRow>
  );
};
