import { capabilitiesOf } from '../../domain/connection/capabilities.ts';
import { connection } from '../../domain/connection/decider.ts';
import { Refused } from '../../domain/kernel/decider.ts';
import type { ChosenTemplate } from '../../domain/kernel/templateParts.ts';
import type { Deps } from '../deps.ts';
import { load } from '../kernel/handle/handle.ts';
import { filledTemplate } from '../template/part.ts';

type Plan = { connectionId: number | null; confirmation: boolean; template?: ChosenTemplate | null | undefined };

/**
 * Says before a campaign starts that its template cannot be sent over its connection. Without a chosen connection this shows
 * for each recipient. A template cannot wait for a confirmation, as its question would be a text. Throws
 * ERR_CAMPAIGN_TEMPLATE, ERR_NO_RECORD_FOUND, ERR_TEMPLATE_UNSENDABLE, ERR_TEMPLATE_VALUES.
 */
export const checkCampaignTemplate = async (
  deps: Pick<Deps, 'store'>,
  companyId: number,
  { connectionId, confirmation, template }: Plan,
): Promise<void> => {
  if (template && confirmation) throw new Refused('ERR_CAMPAIGN_TEMPLATE');
  if (connectionId === null) return;
  const { state } = await load(deps.store, connection, { companyId, id: connectionId });
  if (state.is !== 'present') return;
  const needsTemplate = capabilitiesOf(state.channel).window;
  if (needsTemplate !== Boolean(template)) throw new Refused('ERR_CAMPAIGN_TEMPLATE');
  if (!template) return;
  await filledTemplate(deps, { companyId, accountId: state.settings.businessAccountId }, template);
};
