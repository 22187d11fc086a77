import './texts.ts';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { variables } from '../../domain/quickMessage/variables.ts';
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
    transition: background var(--d-1);
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

/** One press puts a variable where the cursor stands (R453). */
export const Variables = ({ onInsert }: { onInsert: (variable: string) => void }) => {
  const { t } = useTranslation('quickMessage');
  return (
    <Row role="group" aria-label={t('insert')}>
      <span aria-hidden>{t('insert')}:</span>
      {variables.map((variable) => (
        <button key={variable} type="button" title={`{{${variable}}}`} onClick={() => onInsert(`{{${variable}}}`)}>
          {t(`variable.${variable}`)}
        </button>
      ))}
    </Row>
  );
};
