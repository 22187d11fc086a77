import { campaignSettings } from '../../domain/campaign/settings.ts';
import { unknownVariables } from '../../domain/campaign/words.ts';
import { fileList } from '../../domain/fileList/record.ts';
import { Refused } from '../../domain/kernel/decider.ts';
import type { Deps } from '../deps.ts';
import { load } from '../kernel/handle/handle.ts';

type Texts = {
  messages: readonly string[];
  confirmation: boolean;
  confirmationMessages: readonly string[];
  fileListId: number | null;
  file?: object | null;
};

/** Returns the message of a file list; '' without a list. */
export const messageOfList = async (
  { store }: Pick<Deps, 'store'>,
  companyId: number,
  id: number | null,
): Promise<string> => {
  if (id === null) return '';
  const { state } = await load(store, fileList.decider, { companyId, id });
  const message = state.is === 'present' ? state.fields['message'] : '';
  return typeof message === 'string' ? message : '';
};

/** Throws ERR_CAMPAIGN_VARIABLE with the unknown variables of a campaign's texts. */
export const refuseUnknownVariables = async (
  deps: Pick<Deps, 'store'>,
  companyId: number,
  { messages, confirmation, confirmationMessages, fileListId, file }: Texts,
  status: 400 | 409,
): Promise<void> => {
  const { state: settings } = await load(deps.store, campaignSettings, { companyId, id: 0 });
  const texts = [...messages, ...(confirmation ? confirmationMessages : [])];
  if (!file && !messages.some((text) => text.trim())) texts.push(await messageOfList(deps, companyId, fileListId));
  const names = texts.flatMap((text) => unknownVariables(text, settings.variables));
  if (names.length) throw new Refused('ERR_CAMPAIGN_VARIABLE', status, { variables: [...new Set(names)] });
};
