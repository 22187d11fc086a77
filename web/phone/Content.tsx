import { Ban, FileText, Image, MapPin, Mic, Phone, Sticker, UserRound, Video } from 'lucide-react';
import { useTranslation } from '../locales/useTranslation.ts';
import { styled } from 'styled-components';
import { Flag } from '../ui/bubble/BubbleBox.tsx';
import { RichText } from '../ui/bubble/RichText.tsx';
import type { Bubble } from './bubbles.ts';

const ContentLine = styled.span`
  display: flex;
  align-items: center;
  gap: var(--s-6);
  font-weight: var(--w-medium);
  svg {
    flex: none;
    width: 16px;
    color: var(--accent-text);
  }
`;

const files = new Map([
  ['image', <Image key="image" aria-hidden />],
  ['video', <Video key="video" aria-hidden />],
  ['audio', <Mic key="audio" aria-hidden />],
  ['document', <FileText key="document" aria-hidden />],
  ['sticker', <Sticker key="sticker" aria-hidden />],
  ['contact', <UserRound key="contact" aria-hidden />],
  ['location', <MapPin key="location" aria-hidden />],
]);

const Picture = styled.img`
  display: block;
  width: 260px;
  max-width: 100%;
  max-height: 320px;
  min-height: 40px;
  margin-bottom: var(--s-4);
  border-radius: var(--r-8);
  object-fit: cover;
  &[data-sticker] {
    width: 132px;
    object-fit: contain;
  }
`;
const Film = styled.video`
  display: block;
  width: 260px;
  max-width: 100%;
  max-height: 320px;
  margin-bottom: var(--s-4);
  border-radius: var(--r-8);
  background: #000;
`;
const Sound = styled.audio`
  display: block;
  width: 250px;
  max-width: 100%;
  height: 40px;
`;

/** A file as the phone shows it, or the name of its kind when there is nothing to show. */
const Shown = ({ bubble: { kind, file, url } }: { bubble: Bubble }) => {
  const { t } = useTranslation('bubble');
  const name = t(`kind.${kind}`);
  if (url && (kind === 'image' || kind === 'sticker'))
    return (
      <a href={url} target="_blank" rel="noreferrer">
        <Picture src={url} alt={name} data-sticker={kind === 'sticker' || undefined} />
      </a>
    );
  if (url && kind === 'video') return <Film src={url} controls preload="metadata" aria-label={name} />;
  if (url && kind === 'audio') return <Sound src={url} controls preload="metadata" aria-label={name} />;
  const line = (
    <ContentLine>
      {files.get(kind)}
      {file || name}
    </ContentLine>
  );
  return url ? (
    <a href={url} download={file}>
      {line}
    </a>
  ) : (
    line
  );
};

/** The content of a bubble. */
export const Content = ({ bubble }: { bubble: Bubble }) => {
  const { kind, call, text, deleted } = bubble;
  const mentions = bubble.mentions.map((one) => ({ ...one, isMe: false, number: '' }));
  const { t } = useTranslation('phone');
  const { t: ofCall } = useTranslation('call');
  if (deleted)
    return (
      <Flag style={{ display: 'inline-flex' }}>
        <Ban aria-hidden />
        {t('deleted')}
      </Flag>
    );
  if (kind === 'text') return <RichText text={text} mentions={mentions} />;
  if (call)
    return (
      <ContentLine>
        {call.video ? <Video aria-hidden /> : <Phone aria-hidden />}
        {ofCall(call.video ? 'video' : 'voice')} · {t(`call.${call.state}`)}
      </ContentLine>
    );
  if (files.has(kind))
    return (
      <>
        <Shown bubble={bubble} />
        {text && text !== bubble.file && <RichText text={text} />}
      </>
    );
  return <Flag style={{ display: 'inline-flex' }}>{t(kind === 'waiting' ? 'waiting' : 'other')}</Flag>;
};
