import { createTask } from '../../api/task.ts';
import { text } from '../../locales/i18n.ts';
import { download } from '../../ui/files/download.ts';
import { templateFile } from '../../ui/sheet/spreadsheets.ts';

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Downloads an empty spreadsheet for a list. */
export const sampleFile = createTask('contactListSample', async () => {
  const headers = ['name', 'number', 'email'].map((column) => text('contactList', `column.${column}`));
  const bytes = await templateFile(text('contactList', 'title'), headers);
  download(text('contactList', 'sampleFile'), xlsx, bytes);
});
