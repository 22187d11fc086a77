import { Megaphone } from 'lucide-react';
import { useTranslation } from '../../../locales/useTranslation.ts';
import type { MessageRecord } from '../../../../domain/message/shape.ts';
import { LinkCard } from './LocationCard.tsx';
import { Icon } from '../../../ui/media/Well.tsx';

type Ad = NonNullable<MessageRecord['ad']>;

const linkOf = ({ url }: Ad) =>
  url ? { href: url, target: '_blank', rel: 'noopener noreferrer' } : { as: 'div' as const };

/** The ad that the customer clicked: its picture, its text and, if WhatsApp sent one, a link to it. */
export const AdCard = ({ ad }: { ad: Ad }) => {
  const { t } = useTranslation('message');
  const { title, body, image } = ad;
  return (
    <LinkCard {...linkOf(ad)}>
      {image && <img src={image} alt="" />}
      <span>
        <Icon aria-hidden>
          <Megaphone />
        </Icon>
        <span>
          <small>{t('ad')}</small>
          {title && <b dir="auto">{title}</b>}
          {body && <small dir="auto">{body}</small>}
          {ad.url && <em>{t('openAd')}</em>}
        </span>
      </span>
    </LinkCard>
  );
};
