import './saga.ts';
import { Files } from 'lucide-react';
import { useTranslation } from '../../locales/useTranslation.ts';
import type { FileListRecord } from '../../../domain/fileList/record.ts';
import { RecordPage } from '../../ui/records/RecordPage.tsx';
import { Truncated } from '../../ui/Truncated.ts';
import { FileListForm } from './FileListForm.tsx';
import { fileLists } from './slice.ts';

const namesOf = ({ options }: FileListRecord): string => options.flatMap(({ file }) => file ?? []).join(', ');

/** Lists of files that a campaign or an option of a queue's menu sends together (R582). */
export const FileListsPage = () => {
  const { t } = useTranslation('fileList');
  return (
    <RecordPage
      of={fileLists}
      icon={<Files />}
      texts="fileList"
      nameOf={({ name }) => name}
      columns={[
        { head: t('name'), cell: ({ name }) => <Truncated title={name}>{name}</Truncated>, by: 'name' },
        { head: t('message'), cell: ({ message }) => <Truncated title={message}>{message}</Truncated> },
        { head: t('files'), cell: (list) => <Truncated title={namesOf(list)}>{namesOf(list)}</Truncated> },
      ]}
      line={(list) => ({ name: list.name, below: namesOf(list) || list.message })}
      form={(record) => <FileListForm key={record?.id ?? 'new'} record={record} />}
    />
  );
};
