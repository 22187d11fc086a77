import { MapPin, Navigation } from 'lucide-react';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { styled } from 'styled-components';
import type { MessageRecord } from '../../../../domain/message/shape.ts';
import { Icon } from '../../../ui/media/Well.tsx';

type Location = NonNullable<MessageRecord['location']>;

/** A card with a link, above the text of a bubble. */
export const LinkCard = styled.a`
  display: block;
  width: min(280px, 64vw);
  max-width: calc(100% + 10px);
  margin: 0 -5px 3px;
  border-radius: var(--r-8);
  overflow: hidden;
  background: var(--well);
  line-height: 17px;
  &:focus-visible {
    box-shadow: var(--ring);
  }
  img {
    display: block;
    width: 100%;
    height: 140px;
    object-fit: cover;
  }
  & > span {
    display: flex;
    align-items: center;
    gap: 10px;
    padding: 8px 10px;
  }
  & > span > :last-child {
    min-width: 0;
  }
  b {
    display: block;
    font-size: var(--t-13);
    font-weight: var(--w-medium);
  }
  small {
    display: block;
    font-size: var(--t-12);
    color: var(--meta);
  }
  em {
    display: block;
    font-size: var(--t-12);
    font-style: normal;
    font-weight: var(--w-medium);
    color: var(--accent-text);
  }
`;

const linkOf = ({ latitude, longitude }: Location): string =>
  `https://www.google.com/maps/search/?api=1&query=${latitude},${longitude}`;

/** A location: its map if WhatsApp sent one, its name, and a link that opens it (R168). */
export const LocationCard = ({ location }: { location: Location }) => {
  const { t } = useTranslation('message');
  const { name, address, image, isLive } = location;
  const Glyph = isLive ? Navigation : MapPin;
  const title = name || t(isLive ? 'liveLocation' : 'location');
  return (
    <LinkCard href={linkOf(location)} target="_blank" rel="noopener noreferrer">
      {image && <img src={image} alt="" />}
      <span>
        <Icon aria-hidden>
          <Glyph />
        </Icon>
        <span>
          <b>{title}</b>
          {address && <small>{address}</small>}
          <em>{t('openMap')}</em>
        </span>
      </span>
    </LinkCard>
  );
};
