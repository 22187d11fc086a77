import { useTranslation } from '../../../locales/useTranslation.ts';
import { useDispatch } from 'react-redux';
import { styled } from 'styled-components';
import { FileCard } from '../../../ui/media/FileCard.tsx';
import { urlOf } from '../composer/files.ts';
import { RichText } from '../../../ui/bubble/RichText.tsx';
import { text } from '../../../locales/i18n.ts';
import { lengthOf } from '../../../ui/media/measures.ts';
import { discardClicked } from '../slice.ts';
import type { Attached } from '../../../api/outbox/outgoing.ts';
import type { OutgoingMessage } from '../timeline/timeline.ts';

const Thumb = styled.img`
  display: block;
  width: min(280px, 64vw);
  height: 210px;
  margin: 0 -5px 3px;
  border-radius: var(--r-8);
  object-fit: cover;
`;
const Progress = styled.progress`
  display: block;
  width: 100%;
  height: 4px;
  margin: 6px 0 2px;
  accent-color: var(--accent);
`;

const Running = styled.div`
  display: flex;
  align-items: center;
  gap: var(--s-8);
  font-size: var(--t-12);
  button {
    border-radius: var(--r-4);
    font-weight: var(--w-bold);
    color: inherit;
  }
  button:focus-visible {
    box-shadow: var(--ring);
  }
`;

const nameOf = ({ name, recorded }: Attached): string =>
  recorded ? `${text('bubble', 'kind.audio')} · ${lengthOf(recorded.seconds)}` : name;

const Shown = ({ file }: { file: Attached }) => {
  const url = file.type.startsWith('image/') ? urlOf(file) : undefined;
  return url ? <Thumb src={url} alt={file.name} /> : <FileCard name={nameOf(file)} />;
};

/** The files of a message that is being sent, with captions and upload progress. */
export const Leaving = ({ outgoing: { key, attached, body, share, failed } }: { outgoing: OutgoingMessage }) => {
  const { t } = useTranslation('message');
  const dispatch = useDispatch();
  return (
    <>
      {attached.map((file, index) => {
        const caption = index ? file.caption : body;
        return (
          <div key={file.id}>
            <Shown file={file} />
            {caption && <RichText text={caption} />}
          </div>
        );
      })}
      {!failed && (
        <Running>
          <Progress aria-label={t('uploading')} value={share} />
          <button type="button" onClick={() => dispatch(discardClicked({ key }))}>
            {t('stopUpload')}
          </button>
        </Running>
      )}
    </>
  );
};
