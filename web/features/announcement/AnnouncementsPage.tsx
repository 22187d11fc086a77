import './saga.ts';
import { CircleCheck, CircleOff, Megaphone } from 'lucide-react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { announcementCalls, type AnnouncementRecord } from '../../../domain/announcement/record.ts';
import { request } from '../../api/request.ts';
import { RecordPage } from '../../ui/records/RecordPage.tsx';
import { AttachedFile } from '../../ui/files/AttachedFile.tsx';
import { openTab } from '../../ui/page/openTab.ts';
import { Pill } from '../../ui/Pill.tsx';
import { AnnouncementForm } from './AnnouncementForm.tsx';
import { pictureAddress } from './picture.ts';
import { Priority } from './Priority.tsx';
import { announcements } from './slice.ts';

/** Opens the picture of an announcement in a new tab. */
export const openPicture = (announcementId: number): Promise<void> =>
  openTab(async () => {
    const { mediaPath } = await request(announcementCalls.get, { params: { announcementId } });
    return mediaPath && pictureAddress(mediaPath);
  });

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

/** Announcements that the owner of the installation publishes to all companies (R545). */
export const AnnouncementsPage = () => {
  const { t } = useTranslation('announcement');
  return (
    <RecordPage
      of={announcements}
      icon={<Megaphone />}
      texts="announcement"
      nameOf={({ title }) => title}
      columns={[
        { head: t('name'), cell: ({ title }) => title, by: 'title' },
        { head: t('priority'), cell: ({ priority }) => <Priority priority={priority} />, by: 'priority' },
        {
          head: t('attachment'),
          cell: ({ id, mediaName: name }) => (
            <AttachedFile name={name} none={t('none')} title={t('open', { name })} onOpen={() => openPicture(id)} />
          ),
        },
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
