import { CircleAlert, Download, FileX } from 'lucide-react';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { useDispatch } from 'react-redux';
import { styled } from 'styled-components';
import type { MessageFile, MessageRecord } from '../../../../domain/message/shape.ts';
import { Spinner } from '../../../ui/Spinner.tsx';
import { measuresOf } from '../../../ui/media/measures.ts';
import { Icon, Well } from '../../../ui/media/Well.tsx';
import { sizeOf } from '../../../ui/media/sizeOf.ts';
import { fileAsked } from './fileAsked.ts';

const Blurred = styled.div`
  position: relative;
  max-width: min(calc(100% + 10px), 64vw);
  margin: 0 -5px 3px;
  border-radius: var(--r-8);
  overflow: hidden;
  background: var(--well);
  img {
    width: 100%;
    height: 100%;
    object-fit: cover;
    filter: blur(8px);
    scale: 1.06;
  }
`;
const Over = styled.span`
  position: absolute;
  inset: auto var(--s-8) var(--s-8);
  display: flex;
  align-items: center;
  gap: var(--s-6);
  width: fit-content;
  max-width: calc(100% - 16px);
  padding: 3px 10px;
  border-radius: var(--r-full);
  background: var(--raised);
  color: var(--text);
  font-size: var(--t-12);
  line-height: 18px;
  svg {
    flex: none;
    width: 14px;
    height: 14px;
  }
  button {
    font-weight: var(--w-bold);
    color: var(--accent-text);
    text-align: start;
  }
`;
const Words = styled.span`
  min-width: 0;
  button {
    display: block;
    padding: 2px 0;
    border-radius: var(--r-4);
    font-size: var(--t-12);
    font-weight: var(--w-bold);
    color: var(--accent-text);
    text-align: start;
    text-decoration: underline;
    text-underline-offset: 2px;
  }
  button:focus-visible {
    box-shadow: var(--ring);
  }
`;

/** Why a file is not available, and a way to fetch it again. */
const WhyNotHere = ({ message, file }: { message: MessageRecord; file: MessageFile }) => {
  const { t } = useTranslation('message');
  const dispatch = useDispatch();
  if (file.state === 'coming') return <>{t(file.error === 'ERR_STORAGE_FULL' ? 'storageFull' : 'fetching')}</>;
  if (file.state === 'removed') return <>{t('fileRemoved')}</>;
  if (file.error === 'ERR_FILE_TOO_LARGE') return <>{t('fileTooLarge')}</>;
  return (
    <button type="button" onClick={() => dispatch(fileAsked({ id: message.id }))}>
      {t(file.state === 'left' ? 'fetch' : 'notFetched')}
    </button>
  );
};

/** A file that is still being fetched or could not be fetched. Shows its preview at the final size, or a card with its name. */
export const Coming = ({ message, file }: { message: MessageRecord; file: MessageFile }) => {
  const { t: inBubble } = useTranslation('bubble');
  const glyph = {
    left: <Download aria-hidden />,
    coming: <Spinner />,
    failed: <CircleAlert aria-hidden />,
    removed: <FileX aria-hidden />,
    here: null,
  };
  const isSeen = ['image', 'video', 'sticker'].includes(message.mediaType);
  const size = file.size === null ? '' : sizeOf(file.size);
  if (isSeen && file.state !== 'removed') {
    const { width, ratio } = measuresOf(file);
    return (
      <Blurred style={{ width, aspectRatio: ratio }}>
        {file.preview && <img src={`data:image/jpeg;base64,${file.preview}`} alt="" />}
        <Over>
          {file.state === 'coming' ? <Download aria-hidden /> : glyph[file.state]}
          <WhyNotHere message={message} file={file} />
        </Over>
      </Blurred>
    );
  }
  const kind = message.mediaType === 'audio' ? 'audio' : 'document';
  return (
    <Well>
      <Icon aria-hidden>{glyph[file.state]}</Icon>
      <Words>
        <b>{message.mediaName ?? inBubble(`kind.${kind}`)}</b>
        <small>
          {size && file.state !== 'removed' && `${size} · `}
          <WhyNotHere message={message} file={file} />
        </small>
      </Words>
    </Well>
  );
};
