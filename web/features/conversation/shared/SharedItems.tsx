import { FileText, Link2, MessageSquareText, Play } from 'lucide-react';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { styled } from 'styled-components';
import type { MessageRecord } from '../../../../domain/message/shape.ts';
import { agoOf } from '../../../api/session/clock.ts';
import { useClock } from '../../../api/session/useClock.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Tooltip } from '../../../ui/layers/Tooltip.tsx';

const Grid = styled.ul`
  display: grid;
  grid-template-columns: repeat(3, 1fr);
  gap: var(--s-4);
  button {
    position: relative;
    display: grid;
    place-items: center;
    width: 100%;
    aspect-ratio: 1;
    border-radius: var(--r-6);
    overflow: hidden;
    background: var(--sunken) center / cover no-repeat;
    color: var(--text-muted);
  }
  button:focus-visible {
    box-shadow: var(--ring);
  }
  img {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
  svg {
    position: relative;
    padding: 5px;
    width: 30px;
    height: 30px;
    border-radius: var(--r-full);
    background: var(--raised);
  }
`;
const Rows = styled.ul`
  display: grid;
  li {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    gap: var(--s-8);
    align-items: center;
    padding: var(--s-4) 0;
  }
  li > svg {
    width: 18px;
    color: var(--text-faint);
  }
  a,
  span {
    display: block;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  a {
    color: var(--accent-text);
  }
  time {
    font-size: var(--t-11);
    color: var(--text-muted);
  }
`;
type Items = { messages: readonly MessageRecord[]; onJump: (id: string) => void };

/** Pictures and videos, three per row. */
export const Pictures = ({ messages, onOpen }: Pick<Items, 'messages'> & { onOpen: (id: string) => void }) => {
  const { t } = useTranslation('shared');
  const clock = useClock();
  return (
    <Grid>
      {messages.map(({ id, mediaType, mediaUrl, file, createdAt }) => {
        const isFilm = mediaType === 'video';
        const preview = file?.preview ? `data:image/jpeg;base64,${file.preview}` : null;
        const seen = file?.thumbnailUrl ?? (isFilm ? preview : (mediaUrl ?? preview));
        const label = t(isFilm ? 'film' : 'picture', { when: agoOf(createdAt, clock) });
        return (
          <li key={id}>
            <Tooltip text={label}>
              <button type="button" aria-label={label} onClick={() => onOpen(id)}>
                {seen && <img src={seen} alt="" loading="lazy" />}
                {isFilm && <Play aria-hidden />}
              </button>
            </Tooltip>
          </li>
        );
      })}
    </Grid>
  );
};

const links = /\b(?:https?:\/\/|www\.)\S+/gi;
const addressOf = (link: string): string => (link.startsWith('www') ? `https://${link}` : link);
/** The links of a message to open: its document, or each URL in its text. A document that is not available has no `href`. */
const offersOf = ({ mediaName, mediaUrl, body }: MessageRecord, isLink: boolean) =>
  isLink
    ? (body.match(links) ?? []).map((link) => ({ name: link, href: addressOf(link) }))
    : [{ name: mediaName ?? body, href: mediaUrl }];

/** Documents or links, one per line, each with a button to its message. */
export const SharedLines = ({ messages, isLink, onJump }: Items & { isLink: boolean }) => {
  const { t } = useTranslation('shared');
  const clock = useClock();
  return (
    <Rows>
      {messages.flatMap((message) =>
        offersOf(message, isLink).map(({ name, href }, index) => (
          <li key={`${message.id} ${index}`}>
            {isLink ? <Link2 aria-hidden /> : <FileText aria-hidden />}
            <div>
              {href ? (
                <Tooltip text={name}>
                  <a href={href} target="_blank" rel="noreferrer">
                    {name}
                  </a>
                </Tooltip>
              ) : (
                <Tooltip text={t('coming')}>
                  <span>{name}</span>
                </Tooltip>
              )}
              <time dateTime={message.createdAt}>{agoOf(message.createdAt, clock)}</time>
            </div>
            <IconButton size="sm" label={t('jump')} onClick={() => onJump(message.id)}>
              <MessageSquareText aria-hidden />
            </IconButton>
          </li>
        )),
      )}
    </Rows>
  );
};
