import { quickMessageCalls } from '../../domain/quickMessage/record.ts';
import { request } from '../kernel/request.ts';
import { openTab } from '../ui/openTab.ts';

/** Shows the file of a record in a tab of its own. */
export const openFile = (id: number): Promise<void> =>
  openTab(async () => (await request(quickMessageCalls.get, { params: { quickMessageId: id } })).mediaPath);
