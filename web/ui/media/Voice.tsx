import { Mic, Pause, Play } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { styled } from 'styled-components';
import type { MessageRecord } from '../../../domain/message/shape.ts';
import { locale } from '../../locales/i18n.ts';
import { lengthOf, wavesOf } from './measures.ts';
import { faster, nowHeard, seek, subscribe, toggle } from './player.ts';

const Box = styled.div`
  display: grid;
  grid-template-columns: 36px 1fr auto;
  align-items: center;
  gap: var(--s-8);
  width: min(290px, 66vw);
  max-width: calc(100% + 10px);
  margin: 2px -5px 3px;
  padding: 4px;
`;
const Round = styled.button`
  display: grid;
  place-items: center;
  width: 36px;
  height: 36px;
  border-radius: var(--r-full);
  background: var(--accent);
  color: var(--on-accent);
  svg {
    width: 17px;
    height: 17px;
    fill: currentColor;
  }
  &:focus-visible {
    box-shadow: var(--ring);
  }
`;
const Track = styled.div`
  position: relative;
  min-width: 0;
  height: 30px;
  input {
    position: absolute;
    inset: 0;
    width: 100%;
    margin: 0;
    opacity: 0;
    cursor: pointer;
  }
  &:focus-within {
    border-radius: var(--r-4);
    box-shadow: var(--ring);
  }
`;
const Waves = styled.div`
  display: flex;
  align-items: center;
  gap: 1px;
  height: 100%;
  i {
    flex: 1;
    min-height: 2px;
    border-radius: 1px;
    background: var(--meta);
    opacity: 0.45;
  }
  i[data-past] {
    background: var(--accent-text);
    opacity: 1;
  }
`;
const Beside = styled.span`
  display: grid;
  justify-items: end;
  gap: 1px;
  min-width: 40px;
  font-size: var(--t-11);
  line-height: 15px;
  font-variant-numeric: tabular-nums;
  color: var(--meta);
  button {
    padding: 1px 6px;
    border-radius: var(--r-full);
    background: var(--well);
    font-weight: var(--w-bold);
    color: inherit;
  }
  button:focus-visible {
    box-shadow: var(--ring);
  }
  svg {
    width: 14px;
    height: 14px;
  }
`;

type Sound = Pick<MessageRecord, 'id' | 'mediaName' | 'file'>;

/** The duration of a sound in seconds. Reads it from the file if it is not `known`, and is 0 until then. */
const useLength = (url: string, known: number): number => {
  const [told, setTold] = useState(0);
  useEffect(() => {
    if (known || !('Audio' in globalThis)) return undefined;
    const sound = new Audio();
    sound.preload = 'metadata';
    sound.onloadedmetadata = () => setTold(Number.isFinite(sound.duration) ? sound.duration : 0);
    sound.src = url;
    return () => sound.removeAttribute('src');
  }, [url, known]);
  return known || told;
};

/**
 * A sound player: the waveform or a progress line, the position and the speed. It keeps playing when its bubble scrolls out of
 * view.
 */
export const Voice = ({ message, url }: { message: Sound; url: string }) => {
  const { t } = useTranslation('media');
  const { t: inBubble } = useTranslation('bubble');
  const heard = useSyncExternalStore(subscribe, nowHeard);
  const { id, file } = message;
  const mine = heard.id === id;
  const playing = mine && heard.playing;
  const measured = useLength(url, file?.seconds ?? 0);
  const length = (mine && heard.length) || measured;
  const at = mine ? heard.at : 0;
  const waves = wavesOf(file?.waveform ?? null);
  const past = length > 0 ? (at / length) * waves.length : 0;
  return (
    <Box role="group" aria-label={message.mediaName ?? inBubble('kind.audio')}>
      <Round type="button" aria-label={t(playing ? 'pause' : 'play')} onClick={() => toggle(id, url)}>
        {playing ? <Pause aria-hidden /> : <Play aria-hidden />}
      </Round>
      <Track>
        <Waves aria-hidden>
          {waves.map((height, place) => (
            <i key={place} data-past={place < past || undefined} style={{ height: `${Math.round(height * 100)}%` }} />
          ))}
        </Waves>
        <input
          type="range"
          min={0}
          max={Math.max(1, Math.round(length))}
          value={Math.round(at)}
          aria-label={t('seek')}
          aria-valuetext={lengthOf(at)}
          onChange={({ target }) => (mine ? seek(Number(target.value)) : toggle(id, url, Number(target.value)))}
        />
      </Track>
      <Beside>
        {playing || at > 0 ? (
          <button type="button" aria-label={t('speed', { rate: heard.rate })} onClick={faster}>
            {heard.rate.toLocaleString(locale())}×
          </button>
        ) : (
          file?.isVoice && <Mic aria-hidden />
        )}
        <span>{mine && heard.failed ? t('unplayable') : lengthOf(at > 0 ? at : length)}</span>
      </Beside>
    </Box>
  );
};
