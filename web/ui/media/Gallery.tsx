import { ChevronLeft, ChevronRight, Download, MessageSquareText, X, ZoomIn, ZoomOut } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { styled } from 'styled-components';
import type { MessageRecord } from '../../../domain/message/shape.ts';
import { IconButton } from '../IconButton.tsx';
import { useGoBack } from '../page/useGoBack.ts';
import { Tooltip } from '../layers/Tooltip.tsx';

const Whole = styled(Radix.Content)`
  position: fixed;
  inset: 0;
  z-index: var(--z-dialog);
  display: grid;
  grid-template-rows: auto 1fr;
  background: var(--canvas);
  color: var(--text);
  animation: fade var(--d-2);
  &:focus {
    outline: none;
  }
`;
const Head = styled.header`
  display: flex;
  align-items: center;
  gap: var(--s-4);
  padding: var(--s-8) var(--s-12);
  border-bottom: 1px solid var(--border);
  & > :first-child {
    flex: 1;
    min-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    font-size: var(--t-14);
    font-weight: var(--w-medium);
  }
  small {
    color: var(--text-muted);
    font-variant-numeric: tabular-nums;
  }
`;
const Link = styled.a`
  display: grid;
  place-items: center;
  width: 32px;
  height: 32px;
  border-radius: var(--r-6);
  color: var(--text-muted);
  &:hover {
    background: var(--hover-raised);
    color: var(--text);
  }
  &:focus-visible {
    box-shadow: var(--ring);
  }
`;
const Stage = styled.div`
  position: relative;
  min-height: 0;
  display: grid;
`;
const Light = styled.div`
  min-width: 0;
  min-height: 0;
  overflow: auto;
  display: grid;
  place-items: safe center;
  padding: var(--s-12);
  img {
    max-width: 100%;
    max-height: calc(100dvh - 90px);
    cursor: zoom-in;
  }
  video {
    max-width: 100%;
    max-height: calc(100dvh - 90px);
  }
  &[data-zoomed] img {
    max-width: none;
    max-height: none;
    cursor: zoom-out;
  }
`;
const Turn = styled.span`
  position: absolute;
  top: 50%;
  translate: 0 -50%;
  border-radius: var(--r-full);
  background: var(--raised);
  box-shadow: var(--shadow-2);
  &[data-to='-1'] {
    left: var(--s-12);
  }
  &[data-to='1'] {
    right: var(--s-12);
  }
`;

type Picture = Pick<MessageRecord, 'id' | 'mediaType' | 'mediaName' | 'mediaUrl' | 'file'> & {
  /** A label to show instead of the file name. */
  seenAs?: string;
};
type Props = {
  pictures: readonly Picture[];
  at: string;
  onTurn: (id: string) => void;
  onClose: () => void;
  /** Jumps to the message of the picture. Absent when the gallery opened from that conversation. */
  onJump?: (id: string) => void;
};

/** Shows a picture at window size or full size. Arrow keys show the other pictures of the conversation, Esc closes. */
export const Gallery = ({ pictures, at, onTurn, onClose, onJump }: Props) => {
  const { t } = useTranslation('media');
  const { t: inBubble } = useTranslation('bubble');
  const goBack = useGoBack();
  const [zoomed, setZoomed] = useState('');
  const place = pictures.findIndex(({ id }) => id === at);
  const picture = pictures[place];
  if (!picture) return null;
  const isFilm = picture.mediaType === 'video';
  const preview = picture.file?.preview ? `data:image/jpeg;base64,${picture.file.preview}` : '';
  const file = picture.mediaName ?? inBubble(isFilm ? 'kind.video' : 'kind.image');
  const name = picture.seenAs ?? file;
  const isZoomed = zoomed === at;
  const zoom = () => setZoomed(isZoomed ? '' : at);
  const turn = (by: number) => {
    const next = pictures[place + by];
    if (next) onTurn(next.id);
  };
  const keyed = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') turn(-1);
    if (key === 'ArrowRight') turn(1);
    if (key === '+' || key === '-') setZoomed(key === '+' ? at : '');
  };
  return (
    <Radix.Root open onOpenChange={onClose}>
      <Radix.Portal>
        <Whole onKeyDown={keyed} aria-describedby={undefined} onCloseAutoFocus={goBack}>
          <Head>
            <Radix.Title>{name}</Radix.Title>
            <small>{t('pictureOf', { place: place + 1, count: pictures.length })}</small>
            {onJump && (
              <IconButton label={t('toMessage')} onClick={() => onJump(picture.id)}>
                <MessageSquareText aria-hidden />
              </IconButton>
            )}
            {!isFilm && (
              <IconButton label={t(isZoomed ? 'zoomOut' : 'zoomIn')} onClick={zoom}>
                {isZoomed ? <ZoomOut aria-hidden /> : <ZoomIn aria-hidden />}
              </IconButton>
            )}
            {picture.mediaUrl && (
              <Tooltip text={t('download', { name })}>
                <Link href={picture.mediaUrl} download={file} aria-label={t('download', { name })}>
                  <Download aria-hidden />
                </Link>
              </Tooltip>
            )}
            <IconButton label={t('closePicture')} onClick={onClose}>
              <X aria-hidden />
            </IconButton>
          </Head>
          <Stage>
            <Light data-zoomed={isZoomed || undefined}>
              {isFilm && picture.mediaUrl ? (
                <video key={picture.id} controls autoPlay playsInline src={picture.mediaUrl} aria-label={name} />
              ) : (
                <img key={picture.id} src={picture.mediaUrl ?? preview} alt={name} onClick={zoom} />
              )}
            </Light>
            {[-1, 1].map((by) =>
              pictures[place + by] ? (
                <Turn key={by} data-to={by}>
                  <IconButton label={t(by < 0 ? 'previousPicture' : 'nextPicture')} onClick={() => turn(by)}>
                    {by < 0 ? <ChevronLeft aria-hidden /> : <ChevronRight aria-hidden />}
                  </IconButton>
                </Turn>
              ) : null,
            )}
          </Stage>
        </Whole>
      </Radix.Portal>
    </Radix.Root>
  );
};
