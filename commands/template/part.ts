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

/** The kind of file that each type of header takes. */
const kinds = { TEXT: null, IMAGE: 'image', VIDEO: 'video', DOCUMENT: 'application' } as const;

/**
 * Fills a template for a message over a connection. `spell` fills the variables inside the values, and `media` is the file of
 * the header. Throws ERR_NO_RECORD_FOUND, ERR_TEMPLATE_UNSENDABLE, ERR_TEMPLATE_VALUES, ERR_NO_FILE, ERR_FILE_KIND_REFUSED.
 */
export const templatePart = async (
  deps: Needs,
  { companyId, connectionId }: { companyId: number; connectionId: number },
  { templateId, values }: ChosenTemplate,
  { spell, media }: { spell: (text: string) => string; media: MessageMedia | null },
) => {
  const fields = await loadTemplate(deps, companyId, templateId);
  const { state: over } = await load(deps.store, connection, { companyId, id: connectionId });
  if (over.is !== 'present') throw new Refused('ERR_SENDING_WAPP_MSG');
  if (over.settings.businessAccountId !== fields.accountId) throw new Refused('ERR_TEMPLATE_UNSENDABLE');
  const filled = fillTemplate(
    fields,
    values.map(({ slot, text }) => ({ slot, text: spell(text) })),
  );
  const wanted = fields.header && kinds[fields.header.type];
  if (wanted && !media) throw new Refused('ERR_NO_FILE');
  if (wanted && media?.kind !== wanted) throw new Refused('ERR_FILE_KIND_REFUSED', 415);
  return { ...filled, media: wanted ? media : null };
};
