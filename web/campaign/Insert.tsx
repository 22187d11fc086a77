import './formTexts.ts';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import type { CampaignSettings } from '../../domain/campaign/settings.ts';
import { phone } from '../ui/screens.ts';

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s-6);
  font-size: var(--t-12);
  color: var(--text-muted);
  button {
    height: 24px;
    padding: 0 var(--s-8);
    border-radius: var(--r-full);
    background: var(--sunken);
    color: var(--text);
  }
  button:hover {
    background: var(--accent-soft);
    color: var(--accent-text);
  }
  ${phone} {
    button {
      height: 36px;
      padding: 0 var(--s-12);
    }
  }
`;
/** What every recipient has. */
const own = ['nome', 'numero', 'email'] as const;

/** The variables of a text, {nome}, {numero}, {email} and the company's own; one press puts one where the cursor stood (R500). */
export const Insert = (props: { variables: CampaignSettings['variables']; onInsert: (variable: string) => void }) => {
  const { t } = useTranslation('campaignForm');
  const keys = [...own, ...props.variables.map(({ key }) => key)];
  return (
    <Row role="group" aria-label={t('insert')}>
      <span aria-hidden>{t('insert')}:</span>
      {keys.map((key) => (
        <button key={key} type="button" onClick={() => props.onInsert(`{${key}}`)}>
          {`{${key}}`}
        </button>
      ))}
    </Row>
  );
};
