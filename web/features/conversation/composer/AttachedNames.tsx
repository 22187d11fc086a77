import { useTranslation } from '../../../locales/useTranslation.ts';
import type { Attached } from '../../../api/outbox/outgoing.ts';
import { FileRow } from '../../../ui/media/FileRow.tsx';

/** The files of the next message as plain names. The fallback when the preview code cannot be loaded. */
export const AttachedNames = ({
  files,
  onRemove,
}: {
  files: readonly Attached[];
  onRemove: (file: Attached) => void;
}) => {
  const { t } = useTranslation('message');
  const { t: inMedia } = useTranslation('media');
  return (
    <>
      {files.map((file) => (
        <FileRow
          key={file.id}
          label={inMedia('attachment')}
          name={file.name}
          remove={t('removeOne', { name: file.name })}
          onRemove={() => onRemove(file)}
        />
      ))}
    </>
  );
};
