import { useTranslation } from '../../../locales/useTranslation.ts';
import { useDispatch } from 'react-redux';
import { styled } from 'styled-components';
import type { MessageRecord } from '../../../../domain/message/shape.ts';
import { measuresOf } from '../../../ui/media/measures.ts';
import { pictureViewed } from '../slice.ts';
import { useSeenName } from './useSeenName.ts';
import { Voice } from '../../../ui/media/Voice.tsx';

/** Keeps the proportions of the picture while it loads, which avoids layout shifts. */
const Framed = styled.button`
  display: block;
  max-width: min(calc(100% + 10px), 64vw);
  margin: 0 -5px 3px;
  border-radius: var(--r-8);
  overflow: hidden;
  background: var(--well) center / cover no-repeat;
  cursor: zoom-in;
  img {
    display: block;
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
  &:focus-visible {
    box-shadow: var(--ring);
  }
  &[data-sticker] {
    margin: 0;
    background: none;
    border-radius: 0;
    img {
      object-fit: contain;
    }
  }
`;
const Film = styled.video`
  display: block;
  max-width: min(calc(100% + 10px), 64vw);
  margin: 0 -5px 3px;
  border-radius: var(--r-8);
  background: var(--well);
  object-fit: contain;
`;
const STICKER = 152;

/** Shows a picture, sticker or video, or plays a sound. */
export const MediaContent = ({ message, url }: { message: MessageRecord; url: string }) => {
  const { t } = useTranslation('message');
  const dispatch = useDispatch();
  const { file, mediaType, id } = message;
  const name = useSeenName()(message);
  if (mediaType === 'audio') return <Voice message={message} url={url} />;
  const { width, ratio } = measuresOf(file);
  if (mediaType === 'video') {
    const poster = file?.preview ? { poster: `data:image/jpeg;base64,${file.preview}` } : {};
    return (
      <Film
        controls
        playsInline
        preload={file?.preview ? 'none' : 'metadata'}
        src={url}
        {...poster}
        aria-label={name}
        style={{ width, aspectRatio: ratio }}
      />
    );
  }
  const isSticker = mediaType === 'sticker';
  const style = isSticker ? { width: STICKER, aspectRatio: ratio } : { width, aspectRatio: ratio };
  return (
    <Framed
      type="button"
      aria-label={t('openPicture', { name })}
      data-sticker={isSticker || undefined}
      style={style}
      onClick={() => dispatch(pictureViewed(id))}
    >
      <img src={file?.thumbnailUrl ?? url} alt={name} />
    </Framed>
  );
};
