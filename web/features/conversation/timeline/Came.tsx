import { useTranslation } from '../../../locales/useTranslation.ts';
import type { MessageRecord } from '../../../../domain/message/shape.ts';
import { adTitle, messageLine } from '../../../../domain/message/wire.ts';
import { called, erasedContent } from '../../../ui/format/called.ts';
import { Hidden } from '../../../ui/Hidden.tsx';
import { plain } from '../../../ui/bubble/format.ts';
import { kindOf } from '../message/kind.ts';

/**
 * Announces new messages of the contact to screen readers. The message list is silent, because scrolling changes its content.
 */
export const Came = ({ message }: { message: MessageRecord | undefined }) => {
  const { t } = useTranslation('message');
  const { t: inBubble } = useTranslation('bubble');
  const wordsOf = ({ isDeleted, isErased, mediaType, ...said }: MessageRecord): string => {
    if (isDeleted) return t('deletedByContact');
    if (isErased) return erasedContent();
    const { ad, body } = said;
    if (ad && !body) return [inBubble('kind.ad'), plain(adTitle(ad))].filter(Boolean).join(': ');
    const kind = kindOf(mediaType);
    return [kind && inBubble(`kind.${kind}`), plain(messageLine(said))].filter(Boolean).join(': ');
  };
  return (
    <Hidden aria-live="polite">
      {message && t('came', { name: called({ ...message.contact, erased: message.isErased }), text: wordsOf(message) })}
    </Hidden>
  );
};
