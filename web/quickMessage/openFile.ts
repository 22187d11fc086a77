import { quickMessageCalls } from '../../domain/quickMessage/record.ts';
import { toastError } from '../kernel/errors.ts';
import { request } from '../kernel/request.ts';

/** Shows the file of a record in a tab of its own, under a fresh address: the one that came with a list may be too old. */
export const openFile = async (id: number): Promise<void> => {
  const tab = window.open('', '_blank');
  if (tab) tab.opener = null;
  try {
    const { mediaPath } = await request(quickMessageCalls.get, { params: { quickMessageId: id } });
    if (mediaPath && tab) tab.location.href = mediaPath;
    else tab?.close();
  } catch (error) {
    tab?.close();
    toastError(error);
  }
};
