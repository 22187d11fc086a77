import { useTranslation } from '../../../locales/useTranslation.ts';
import type { MessageRecord } from '../../../../domain/message/shape.ts';
import { adTitle, messageLine } from '../../../../domain/message/wire.ts';
import { plain } from '../../../ui/bubble/format.ts';
import { kindOf } from './kind.ts';

type Spoken = Parameters<typeof messageLine>[0] & {
  mediaType: string;
  isDeleted?: boolean;
  ad?: Pick<NonNullable<MessageRecord['ad']>, 'title' | 'body'> | null | undefined;
};

/** Returns a function that gives a message in one line: its text, and its kind if it is not text. */
export const useWordsOf = () => {
  const { t } = useTranslation('message');
  const { t: inBubble } = useTranslation('bubble');
  return ({ mediaType, isDeleted = false, ad, ...spoken }: Spoken): string => {
    if (ad && !spoken.body && !isDeleted) return [inBubble('kind.ad'), plain(adTitle(ad))].filter(Boolean).join(': ');
    const kind = kindOf(mediaType, spoken.body);
    const said = isDeleted || mediaType === 'deleted' ? t('deleted') : kind && inBubble(`kind.${kind}`);
    return [said, plain(messageLine(spoken))].filter(Boolean).join(' · ');
  };
};
