import { campaignSettings } from '../../domain/campaign/settings.ts';
import { unknownVariables } from '../../domain/campaign/words.ts';
import { fileList } from '../../domain/fileList/record.ts';
import { Refused } from '../../domain/kernel/decider.ts';
import type { ChosenTemplate } from '../../domain/kernel/templateParts.ts';
import type { Deps } from '../deps.ts';
import { load } from '../kernel/handle/handle.ts';

type Texts = {
  messages: readonly string[];
  confirmation: boolean;
  confirmationMessages: readonly string[];
  fileListId: number | null;
  file?: object | null;
  template?: ChosenTemplate | null | undefined;
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

/** Returns what recipients read: the values of the template, or else the texts. */
const textsSent = async (deps: Pick<Deps, 'store'>, companyId: number, sent: Texts): Promise<string[]> => {
  const { messages, confirmation, confirmationMessages, fileListId, file, template } = sent;
  if (template) return template.values.map(({ text }) => text);
  const texts = [...messages, ...(confirmation ? confirmationMessages : [])];
  if (!file && !messages.some((text) => text.trim())) texts.push(await messageOfList(deps, companyId, fileListId));
  return texts;
};

/** Throws ERR_CAMPAIGN_VARIABLE with the unknown variables of a campaign's texts, or of its template's values. */
export const refuseUnknownVariables = async (
  deps: Pick<Deps, 'store'>,
  companyId: number,
  sent: Texts,
  status: 400 | 409,
): Promise<void> => {
  const { state: settings } = await load(deps.store, campaignSettings, { companyId, id: 0 });
  const texts = await textsSent(deps, companyId, sent);
  const names = texts.flatMap((text) => unknownVariables(text, settings.variables));
  if (names.length) throw new Refused('ERR_CAMPAIGN_VARIABLE', status, { variables: [...new Set(names)] });
};
