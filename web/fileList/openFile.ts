import { fileListCalls } from '../../domain/fileList/record.ts';
import { request } from '../kernel/request.ts';
import { openTab } from '../ui/openTab.ts';

/** Shows the file of an option in a tab of its own. */
export const openFile = (fileListId: number, optionId: number): Promise<void> =>
  openTab(async () => {
    const { options } = await request(fileListCalls.get, { params: { fileListId } });
    return options.find(({ id }) => id === optionId)?.path ?? null;
  });
