import './eventTexts.ts';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { noticeKinds } from '../../domain/integration/notices.ts';
import { phone } from '../ui/screens.ts';
import type { Values } from './values.ts';

const Root = styled.fieldset`
  display: grid;
  gap: var(--s-4);
  min-width: 0;
  legend {
    margin-bottom: var(--s-4);
    color: var(--text-muted);
    font-size: var(--t-12);
    font-weight: var(--w-medium);
  }
  p {
    color: var(--text-faint);
    font-size: var(--t-12);
  }
`;
const Box = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(220px, 1fr));
  padding: var(--s-4);
  border: 1px solid var(--border-strong);
  border-radius: var(--r-6);
  label {
    display: flex;
    align-items: center;
    gap: var(--s-8);
    min-height: 32px;
    padding: 0 var(--s-8);
    border-radius: var(--r-6);
    cursor: pointer;
  }
  label:hover {
    background: var(--hover-raised);
  }
  input {
    flex: none;
    width: 16px;
    height: 16px;
    margin: 0;
    accent-color: var(--accent);
  }
  ${phone} {
    label {
      min-height: 40px;
    }
  }
`;

/** What else the company's software is told of: any of the kinds there are. */
export const EventFields = () => {
  const { t } = useTranslation('integration');
  const { register } = useFormContext<Values>();
  return (
    <Root>
      <legend>{t('events')}</legend>
      <Box>
        {noticeKinds.map((kind) => (
          <label key={kind}>
            <input type="checkbox" value={kind} {...register('events')} />
            {t(`event.${kind.replace('.', '_')}`)}
          </label>
        ))}
      </Box>
      <p>{t('eventsHint')}</p>
    </Root>
  );
};
