import { Download, Paperclip } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import type { MessageRecord } from '../../domain/message/shape.ts';
import { Icon, Well } from './Placeholder.tsx';

/** Of one size, so that nothing moves when the picture is there. */
const Picture = styled.a`
  display: block;
  width: min(280px, 64vw);
  max-width: calc(100% + 10px);
  height: 210px;
  margin: 0 -5px 3px;
  border-radius: var(--r-8);
  overflow: hidden;
  background: var(--well);
  img {
    display: block;
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
  &:focus-visible {
    box-shadow: var(--ring);
  }
`;
const Player = styled.div`
  width: min(300px, 64vw);
  max-width: calc(100% + 10px);
  margin: 0 -5px 3px;
  audio,
  video {
    display: block;
    width: 100%;
    border-radius: var(--r-8);
  }
  video {
    height: 190px;
    background: var(--well);
  }
`;
const Card = styled(Well)`
  & > :nth-child(2) {
    flex: 1;
    min-width: 0;
  }
  a {
    border-radius: var(--r-4);
    color: inherit;
  }
  a:focus-visible {
    box-shadow: var(--ring);
  }
  & > a:last-child {
    display: grid;
    place-items: center;
    width: 32px;
    height: 32px;
    color: var(--accent-text);
    svg {
      width: 18px;
      height: 18px;
    }
  }
`;

/** A file by its name; with an address it opens and can be downloaded. */
export const FileCard = ({ name, url }: { name: string; url?: string }) => {
  const { t } = useTranslation('message');
  return (
    <Card>
      <Icon aria-hidden>
        <Paperclip />
      </Icon>
      {url === undefined ? (
        <b>{name}</b>
      ) : (
        <>
          <a href={url} target="_blank" rel="noreferrer" title={t('open', { name })}>
            <b>{name}</b>
          </a>
          <a href={url} download={name} aria-label={t('download', { name })} title={t('download', { name })}>
            <Download aria-hidden />
          </a>
        </>
      )}
    </Card>
  );
};

/** The file of a message: a picture that opens, a sound or film with its controls, anything else as a card. */
export const Attachment = ({ message, url }: { message: MessageRecord; url: string }) => {
  const { t } = useTranslation('message');
  const name = message.mediaName ?? t('attachment');
  switch (message.mediaType) {
    case 'image':
      return (
        <Picture href={url} target="_blank" rel="noreferrer" title={t('open', { name })}>
          <img src={url} alt={name} />
        </Picture>
      );
    case 'audio':
      return (
        <Player>
          <audio controls preload="none" src={url} aria-label={name} />
        </Player>
      );
    case 'video':
      return (
        <Player>
          <video controls preload="metadata" src={url} aria-label={name} />
        </Player>
      );
    default:
      return <FileCard name={name} url={url} />;
  }
};
