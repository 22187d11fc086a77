import { quickMessageCalls } from '../../../domain/quickMessage/record.ts';
import { request } from '../../api/request.ts';
import { openTab } from '../../ui/page/openTab.ts';

/** Opens the file of a quick message in a new tab. */
export const openQuickMessageFile = (id: number): Promise<void> =>
  openTab(async () => (await request(quickMessageCalls.get, { params: { quickMessageId: id } })).mediaPath);
