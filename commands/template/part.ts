import { connection } from '../../domain/connection/decider.ts';
import { Refused } from '../../domain/kernel/decider.ts';
import type { MessageMedia } from '../../domain/message/events.ts';
import type { ChosenTemplate } from '../../domain/kernel/templateParts.ts';
import { fillTemplate } from '../../domain/template/fill.ts';
import { template, type TemplateFields } from '../../domain/template/record.ts';
import type { Deps } from '../deps.ts';
import { load } from '../kernel/handle/handle.ts';

type Needs = Pick<Deps, 'store'>;

/** Loads a template of a company. Throws ERR_NO_RECORD_FOUND. */
export const loadTemplate = async (
  { store }: Needs,
  companyId: number,
  templateId: number,
): Promise<TemplateFields> => {
  const { state } = await load(store, template.decider, { companyId, id: templateId });
  if (state.is !== 'present') throw new Refused('ERR_NO_RECORD_FOUND');
  return template.fields.parse(state.fields);
};

const kinds = { TEXT: null, IMAGE: 'image', VIDEO: 'video', DOCUMENT: 'application' } as const;
/** Returns the kind of file that the header of a template takes; null for none. */
export const headerFileKind = ({ header }: Pick<TemplateFields, 'header'>) => header && kinds[header.type];

/**
 * Loads the template that is to be sent over an account, and fills it. `spell` fills the variables inside the values. Throws
 * ERR_NO_RECORD_FOUND, ERR_TEMPLATE_UNSENDABLE, ERR_TEMPLATE_VALUES.
 */
export const filledTemplate = async (
  deps: Needs,
  { companyId, accountId }: { companyId: number; accountId: string | null },
  { templateId, values }: ChosenTemplate,
  spell = (text: string) => text,
) => {
  const fields = await loadTemplate(deps, companyId, templateId);
  if (accountId !== fields.accountId) throw new Refused('ERR_TEMPLATE_UNSENDABLE');
  const spelled = values.map(({ slot, text }) => ({ slot, text: spell(text) }));
  return { fields, filled: fillTemplate(fields, spelled) };
};

/**
 * Fills a template for a message over a connection. `spell` fills the variables inside the values, and `media` is the file of
 * the header. Throws ERR_NO_RECORD_FOUND, ERR_TEMPLATE_UNSENDABLE, ERR_TEMPLATE_VALUES, ERR_NO_FILE, ERR_FILE_KIND_REFUSED.
 */
export const templatePart = async (
  deps: Needs,
  { companyId, connectionId }: { companyId: number; connectionId: number },
  chosen: ChosenTemplate,
  { spell, media }: { spell: (text: string) => string; media: MessageMedia | null },
) => {
  const { state: over } = await load(deps.store, connection, { companyId, id: connectionId });
  if (over.is !== 'present') throw new Refused('ERR_SENDING_WAPP_MSG');
  const account = { companyId, accountId: over.settings.businessAccountId };
  const { fields, filled } = await filledTemplate(deps, account, chosen, spell);
  const wanted = headerFileKind(fields);
  if (wanted && !media) throw new Refused('ERR_NO_FILE');
  if (wanted && media?.kind !== wanted) throw new Refused('ERR_FILE_KIND_REFUSED', 415);
  return { ...filled, media: wanted ? media : null };
};
