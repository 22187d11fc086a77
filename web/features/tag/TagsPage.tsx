import { SquareKanban, Tags } from 'lucide-react';
import { useTranslation } from '../../locales/useTranslation.ts';
import type { TagRecord } from '../../../domain/tag/record.ts';
import { RecordPage } from '../../ui/records/RecordPage.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { Pill } from '../../ui/Pill.tsx';
import { tags } from './slice.ts';
import { TagForm } from './TagForm.tsx';

const TagChip = ({ name, color }: TagRecord) => <Chip $color={color}>{name}</Chip>;

/** The tags of the company: label, ticket count, actions (R429). */
export const TagsPage = () => {
  const { t } = useTranslation('tag');
  const count = ({ ticketsCount }: TagRecord) => t('tickets', { count: ticketsCount });
  return (
    <RecordPage
      of={tags}
      icon={<Tags />}
      texts="tag"
      nameOf={({ name }) => name}
      columns={[
        { head: t('name'), cell: TagChip, by: 'name' },
        {
          head: t('kanban'),
          cell: ({ kanban }) => kanban === 1 && <Pill icon={<SquareKanban aria-hidden />}>{t('lane')}</Pill>,
        },
        { head: t('ticketsHead'), cell: ({ ticketsCount }) => ticketsCount, by: 'ticketsCount', number: true },
      ]}
      line={(tag) => ({ name: <TagChip {...tag} />, below: count(tag) })}
      form={(record) => <TagForm key={record?.id ?? 'new'} record={record} />}
    />
  );
};
