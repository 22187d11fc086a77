import { useTranslation } from 'react-i18next';
import type { Attached } from './timeline.ts';
import { FileRow } from './FileRow.tsx';

/** The files that go with the next message by their names alone: where their pictures cannot be had. */
export const AttachedNames = ({
  files,
  onRemove,
}: {
  files: readonly Attached[];
  onRemove: (file: Attached) => void;
}) => {
  const { t } = useTranslation('message');
  return (
    <>
      {files.map((file) => (
        <FileRow
          key={file.id}
          label={t('attachment')}
          name={file.name}
          remove={t('removeOne', { name: file.name })}
          onRemove={() => onRemove(file)}
        />
      ))}
    </>
  );
};
