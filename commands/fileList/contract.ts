import { z } from 'zod';
import { contract } from '../../domain/kernel/contract.ts';
import { fileListCalls } from '../../domain/fileList/record.ts';

const several = z.union([z.string(), z.array(z.string())]).optional();

/**
 * Files for the options of a list (R588). `id` and `name` repeat per file and name its option. If no option has that id or
 * name, one is added. A form without files changes nothing. Answers with the list. ERR_NO_RECORD_FOUND; ERR_FILE_TOO_LARGE
 * (413), ERR_FILE_KIND_REFUSED (415).
 */
export const uploadFiles = contract({
  method: 'POST',
  path: '/files/uploadList/:fileListId',
  who: 'user',
  summary: 'Attach files to the options of a list',
  multipart: z.object({
    files: z.array(z.file()),
    id: several,
    name: several,
    mediaType: several,
    fileId: z.string().optional(),
    typeArch: z.string().optional(),
  }),
  reply: fileListCalls.told,
});
