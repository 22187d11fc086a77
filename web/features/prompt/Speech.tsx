import { useEffect, useRef } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';

/** Plays the speech of a prompt in a trial; the sound exists only in this browser. */
export const Speech = ({ sound }: { sound: string }) => {
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
