import { FileText, Film, Mic, X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { styled } from 'styled-components';
import { IconButton } from '../../../ui/IconButton.tsx';
import { urlOf } from './files.ts';
import { phone } from '../../../ui/page/screens.ts';
import { sizeOf } from '../../../ui/media/sizeOf.ts';
import type { Attached as File } from '../../../api/outbox/outgoing.ts';
import { isComposing } from '../../../ui/fields/composing.ts';
import { Tooltip } from '../../../ui/layers/Tooltip.tsx';

const Strip = styled.ul`
  display: flex;
  gap: var(--s-8);
  margin: 0 0 var(--s-8);
  padding: 2px;
  overflow-x: auto;
  list-style: none;
`;
const Card = styled.li`
  display: flex;
  align-items: center;
  gap: var(--s-8);
  flex: none;
  width: 232px;
  padding: var(--s-6);
  border-radius: var(--r-8);
  background: var(--sunken);
  font-size: var(--t-12);
  & > div {
    flex: 1;
    min-width: 0;
  }
  b,
  small {
    display: block;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  b {
    font-weight: var(--w-medium);
  }
  small {
    color: var(--text-muted);
  }
  input {
    width: 100%;
    margin-top: 2px;
    padding: 2px 0;
    border: 0;
    border-bottom: 1px solid var(--border-strong);
    background: transparent;
    font-size: var(--t-12);
  }
  input:focus-visible {
    border-color: var(--focus);
    box-shadow: 0 1px 0 0 var(--focus);
  }
  ${phone} {
    input {
      font-size: var(--t-16);
    }
  }
`;
const Thumb = styled.span`
  display: grid;
  place-items: center;
  flex: none;
  width: 48px;
  height: 48px;
  border-radius: var(--r-6);
  overflow: hidden;
  background: var(--surface);
  color: var(--text-muted);
  img,
  video {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
`;

/** A thumbnail of a file, or an icon of its type. */
const Preview = ({ file }: { file: File }) => {
  const url = urlOf(file);
  if (url && file.type.startsWith('image/')) return <img src={url} alt="" />;
  if (file.type.startsWith('video/')) return url ? <video src={url} muted preload="metadata" /> : <Film aria-hidden />;
  return file.type.startsWith('audio/') ? <Mic aria-hidden /> : <FileText aria-hidden />;
};

type Props = {
  files: readonly File[];
  onRemove: (file: File) => void;
  onCaption: (file: File, caption: string) => void;
  /** Enter in a caption sends, as in the text field below. */
  onSend: () => void;
};

/**
 * The files of the next message. The text field below is the caption of the first file; the others have their own caption
 * fields.
 */
export const Attached = ({ files, onRemove, onCaption, onSend }: Props) => {
  const { t } = useTranslation('message');
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return;
    event.preventDefault();
    onSend();
  };
  return (
    <Strip aria-label={t('attachments')}>
      {files.map((file, index) => (
        <Card key={file.id}>
          <Thumb>
            <Preview file={file} />
          </Thumb>
          <div>
            <Tooltip text={file.name} whenCut>
              <b>{file.name}</b>
            </Tooltip>
            {index === 0 ? (
              <small>{sizeOf(file.size)}</small>
            ) : (
              <input
                aria-label={t('captionOf', { name: file.name })}
                placeholder={t('caption')}
                value={file.caption}
                onChange={(event) => onCaption(file, event.target.value)}
                onKeyDown={onKeyDown}
              />
            )}
          </div>
          <IconButton size="sm" label={t('removeOne', { name: file.name })} onClick={() => onRemove(file)}>
            <X aria-hidden />
          </IconButton>
        </Card>
      ))}
    </Strip>
  );
};
