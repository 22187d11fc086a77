import './saga.ts';
import { Files } from 'lucide-react';
import { useTranslation } from '../../locales/useTranslation.ts';
import type { FileListRecord } from '../../../domain/fileList/record.ts';
import { RecordPage } from '../../ui/records/RecordPage.tsx';
import { Truncated } from '../../ui/Truncated.ts';
import { FileListForm } from './FileListForm.tsx';
import { fileLists } from './slice.ts';
import { Tooltip } from '../../ui/layers/Tooltip.tsx';

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
        {
          head: t('name'),
          cell: ({ name }) => (
            <Tooltip text={name} whenCut>
              <Truncated>{name}</Truncated>
            </Tooltip>
          ),
          by: 'name',
        },
        {
          head: t('message'),
          cell: ({ message }) => (
            <Tooltip text={message} whenCut>
              <Truncated>{message}</Truncated>
            </Tooltip>
          ),
        },
        {
          head: t('files'),
          cell: (list) => (
            <Tooltip text={namesOf(list)} whenCut>
              <Truncated>{namesOf(list)}</Truncated>
            </Tooltip>
          ),
        },
      ]}
      line={(list) => ({ name: list.name, below: namesOf(list) || list.message })}
      form={(record) => <FileListForm key={record?.id ?? 'new'} record={record} />}
    />
  );
};
