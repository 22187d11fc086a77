import { X } from 'lucide-react';
import { Suspense } from 'react';
import { lazy } from '../../../api/parts.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { useDispatch } from 'react-redux';
import { IconButton } from '../../../ui/IconButton.tsx';
import { AttachedNames } from './AttachedNames.tsx';
import { Replying } from '../../../ui/media/ComposerBox.tsx';
import type { Draft } from './draft.ts';
import { FileRow } from '../../../ui/media/FileRow.tsx';
import { draftChanged, editEnded } from '../slice.ts';
import { useAttaching } from './useAttaching.ts';
import { useWordsOf } from '../message/useWordsOf.ts';

/** Loaded with the first attached file. If loading fails, only the file names show. */
const Attached = lazy(() =>
  import('./Attached.tsx').then(
    (file) => ({ default: file.Attached }),
    () => ({ default: AttachedNames }),
  ),
);

/**
 * The area above the text field: the message being edited or answered, and the attached files. `onLess` runs after a file was
 * removed.
 */
export const Along = ({
  ticketId,
  draft,
  onSend,
  onLess,
}: Record<'onSend' | 'onLess', () => void> & { ticketId: number; draft: Draft }) => {
  const { t } = useTranslation('message');
  const { t: inMedia } = useTranslation('media');
  const dispatch = useDispatch();
  const wordsIn = useWordsOf();
  const attaching = useAttaching(ticketId);
  return (
    <>
      {draft.editing && (
        <Replying>
          <div>
            <b>{t('editing')}</b>
          </div>
          <IconButton size="sm" label={t('cancelEdit')} onClick={() => dispatch(editEnded({ ticketId }))}>
            <X aria-hidden />
          </IconButton>
        </Replying>
      )}
      {draft.quoted && (
        <Replying>
          <div>
            <b>{t('replyingTo', { name: draft.quoted.fromMe ? t('you') : draft.quoted.contact.name })}</b>
            <span>{wordsIn(draft.quoted)}</span>
          </div>
          <IconButton
            size="sm"
            label={t('cancelReply')}
            onClick={() => dispatch(draftChanged({ ticketId, quoted: null }))}
          >
            <X aria-hidden />
          </IconButton>
        </Replying>
      )}
      {draft.file && (
        <FileRow
          label={inMedia('attachment')}
          name={draft.file.name}
          remove={t('removeFile')}
          onRemove={() => {
            dispatch(draftChanged({ ticketId, file: null }));
            onLess();
          }}
        />
      )}
      {draft.attached.length > 0 && (
        <Suspense fallback={null}>
          <Attached
            files={draft.attached}
            onSend={onSend}
            onCaption={attaching.caption}
            onRemove={(file) => {
              attaching.remove(file);
              onLess();
            }}
          />
        </Suspense>
      )}
    </>
  );
};
