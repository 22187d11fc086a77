import './saga.ts';
import { CircleCheck, CircleOff, Megaphone, Paperclip } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { announcementCalls, type AnnouncementRecord } from '../../domain/announcement/record.ts';
import { request } from '../kernel/request.ts';
import { RecordPage } from '../record/RecordPage.tsx';
import { openTab } from '../ui/openTab.ts';
import { Pill } from '../ui/Pill.tsx';
import { AnnouncementForm } from './AnnouncementForm.tsx';
import { Priority } from './Priority.tsx';
import { announcements } from './slice.ts';

const Attached = styled.button`
  display: inline-flex;
  align-items: center;
  gap: var(--s-6);
  max-width: 100%;
  border-radius: var(--r-4);
  & > span {
    overflow: hidden;
    text-overflow: ellipsis;
  }
  &:hover > span {
    text-decoration: underline;
  }
`;
const None = styled.span`
  color: var(--text-faint);
`;

/** Shows the picture of an announcement in a tab of its own. */
export const openPicture = (announcementId: number): Promise<void> =>
  openTab(async () => (await request(announcementCalls.get, { params: { announcementId } })).mediaPath);

const Attachment = ({ id, mediaName }: AnnouncementRecord) => {
  const { t } = useTranslation('announcement');
  if (mediaName === null) return <None>{t('none')}</None>;
  return (
    <Attached type="button" title={t('open', { name: mediaName })} onClick={() => void openPicture(id)}>
      <Paperclip aria-hidden />
      <span>{mediaName}</span>
    </Attached>
  );
};
const Status = ({ status }: AnnouncementRecord) => {
  const { t } = useTranslation('announcement');
  return status ? (
    <Pill tone="success" icon={<CircleCheck aria-hidden />}>
      {t('active')}
    </Pill>
  ) : (
    <Pill icon={<CircleOff aria-hidden />}>{t('inactive')}</Pill>
  );
};

/** What the owner of the installation tells all companies (R545). */
export const AnnouncementsPage = () => {
  const { t } = useTranslation('announcement');
  return (
    <RecordPage
      of={announcements}
      icon={<Megaphone />}
      texts="announcement"
      nameOf={({ title }) => title}
      columns={[
        { head: t('name'), cell: ({ title }) => title },
        { head: t('priority'), cell: ({ priority }) => <Priority priority={priority} /> },
        { head: t('attachment'), cell: (record) => <Attachment {...record} /> },
        { head: t('status'), cell: (record) => <Status {...record} /> },
      ]}
      line={(record) => ({ name: record.title, below: <Priority priority={record.priority} /> })}
      form={(record) => (
        <AnnouncementForm
          key={record?.id ?? 'new'}
          record={record}
          onOpen={() => record && void openPicture(record.id)}
        />
      )}
    />
  );
};
