import { CircleCheck, QrCode } from 'lucide-react';
import { useTranslation } from '../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import { styled } from 'styled-components';
import { Button } from '../ui/Button.tsx';
import { phoneSlice, selectCodes, selectPhones } from './slice.ts';

const { scanClicked } = phoneSlice.actions;

const List = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s-8);
  li,
  button {
    min-width: 0;
    max-width: 100%;
  }
  button > span {
    overflow: hidden;
    text-overflow: ellipsis;
  }
`;
const Read = styled.p`
  display: flex;
  align-items: center;
  gap: var(--s-8);
  padding: 8px 12px;
  border-radius: var(--r-8);
  background: var(--success-soft);
  color: var(--success-text);
  font-weight: var(--w-medium);
  overflow-wrap: anywhere;
`;

/** The codes on display, each scanned by a click, and the result of those that were scanned. */
export const Codes = () => {
  const { t } = useTranslation('phone');
  const dispatch = useDispatch();
  const codes = useSelector(selectCodes);
  const { scanning, scanned } = useSelector(selectPhones);
  return (
    <>
      {codes.length > 0 && (
        <List aria-label={t('codes')}>
          {codes.map((code) => {
            const busy = scanning.includes(code.whatsappId);
            return (
              <li key={code.whatsappId}>
                <Button variant="primary" busy={busy} onClick={() => dispatch(scanClicked(code))}>
                  {!busy && <QrCode aria-hidden />}
                  <span>{t('scan', { name: code.name })}</span>
                </Button>
              </li>
            );
          })}
        </List>
      )}
      <div role="status">
        {scanned.map(({ whatsappId, name }) => (
          <Read key={whatsappId}>
            <CircleCheck aria-hidden />
            {t('scanned', { name })}
          </Read>
        ))}
      </div>
    </>
  );
};
