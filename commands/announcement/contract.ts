import { announcementCalls } from '../../domain/announcement/record.ts';
import { uploadContracts } from '../media/contract.ts';

/** Picture types that an announcement accepts, by stored file extension (R553). */
export const pictures = ['png', 'jpg'];

/** /announcements/{id}/media-upload (R556). Another file type is ERR_FILE_KIND_REFUSED (400). */
export const announcementFile = uploadContracts({
  path: '/announcements',
  id: announcementCalls.id,
  who: 'super',
  one: 'an announcement',
  reply: announcementCalls.told,
});
