import { toastError } from '../../api/errors.ts';

/** Shows a file in a new tab, under a fresh address, because the address in a list may have expired. */
export const openTab = async (addressOf: () => Promise<string | null>): Promise<void> => {
  const tab = window.open('', '_blank');
  if (tab) tab.opener = null;
  try {
    const address = await addressOf();
    if (address && tab) tab.location.href = address;
    else tab?.close();
  } catch (error) {
    tab?.close();
    toastError(error);
  }
};
