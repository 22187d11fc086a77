import { fileListCalls } from '../../../domain/fileList/record.ts';
import { request } from '../../api/request.ts';
import { openTab } from '../../ui/page/openTab.ts';

/** Opens the file of an option in a new tab. */
export const openListedFile = (fileListId: number, optionId: number): Promise<void> =>
  openTab(async () => {
    const { options } = await request(fileListCalls.get, { params: { fileListId } });
    return options.find(({ id }) => id === optionId)?.path ?? null;
  });
