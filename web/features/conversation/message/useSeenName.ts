import { useCallback } from 'react';
import { useTranslation } from '../../../locales/useTranslation.ts';
import type { MessageRecord } from '../../../../domain/message/shape.ts';
import { called } from '../../../ui/format/called.ts';
import { timeOf } from '../../../api/session/clock.ts';
import { useClock } from '../../../api/session/useClock.ts';
import { speakerName } from './Speaker.tsx';

type Seen = Pick<MessageRecord, 'mediaType' | 'fromMe' | 'participant' | 'contact' | 'createdAt'>;
const kindOf = (mediaType: string) => (mediaType === 'video' || mediaType === 'sticker' ? mediaType : 'image');

/** The name of a picture, sticker or video: its sender and time. File names are machine-made and say nothing. */
export const useSeenName = () => {
  const { t } = useTranslation('message');
  const clock = useClock();
  return useCallback(
    ({ mediaType, fromMe, participant, contact, createdAt }: Seen): string => {
      const when = timeOf(createdAt, clock);
      const kind = kindOf(mediaType);
      if (fromMe) return t(`seenOut.${kind}`, { when });
      return t(`seen.${kind}`, {
        when,
        who: participant ? speakerName(participant) : called({ ...contact, erased: contact.name === '' }),
      });
    },
    [t, clock],
  );
};
