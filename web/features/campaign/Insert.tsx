import { useTranslation } from '../../locales/useTranslation.ts';
import type { CampaignSettings } from '../../../domain/campaign/settings.ts';
import { ownVariables } from '../../../domain/campaign/words.ts';
import { Inserts } from '../../ui/fields/Inserts.tsx';

/**
 * Offers the variables {nome}, {numero}, {email} and the company's own. A click inserts one at the cursor of the text (R500).
 */
export const Insert = (props: { variables: CampaignSettings['variables']; onInsert: (variable: string) => void }) => {
  const { t } = useTranslation('campaignForm');
  const pieces = [...ownVariables, ...props.variables.map(({ key }) => key)].map((key) => ({ piece: `{${key}}` }));
  return <Inserts label={t('insert')} pieces={pieces} onInsert={props.onInsert} />;
};
