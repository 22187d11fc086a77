import './texts.ts';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';

const Mark = styled.small`
  margin-left: var(--s-6);
  padding: 1px 6px;
  border-radius: var(--r-full);
  background: var(--sunken);
  color: var(--text-muted);
  font: var(--w-medium) var(--t-11) / 1.4 var(--font);
  white-space: nowrap;
`;

/** Beside what is kept already, and obeyed by nothing yet. */
export const Soon = () => {
  const { t } = useTranslation('ui');
  return <Mark>{t('soon')}</Mark>;
};
