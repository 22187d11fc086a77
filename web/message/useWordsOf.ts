import '../bubble/texts.ts';
import './texts.ts';
import { useTranslation } from 'react-i18next';
import { plain } from '../bubble/format.ts';
import { kindOf } from './kind.ts';

/** What a message says in one line: its words, and what it is where it is no text. */
export const useWordsOf = () => {
  const { t } = useTranslation('message');
  const { t: inBubble } = useTranslation('bubble');
  return ({ mediaType, body, isDeleted = false }: { mediaType: string; body: string; isDeleted?: boolean }): string => {
    const kind = kindOf(mediaType);
    const said = isDeleted || mediaType === 'deleted' ? t('deleted') : kind && inBubble(`kind.${kind}`);
    return [said, plain(body)].filter(Boolean).join(' · ');
  };
};
