import { DatabaseZap, WifiOff } from 'lucide-react';
import { useTranslation } from '../locales/useTranslation.ts';
import { useSelector } from 'react-redux';
import { styled } from 'styled-components';
import { selectOutage } from '../api/outage.ts';
import { selectStream } from '../api/streamSlice.ts';

const Root = styled.div`
  display: flex;
  align-items: center;
  justify-content: center;
  gap: var(--s-8);
  flex: none;
  padding: var(--s-6) var(--s-16);
  background: var(--warning-soft);
  color: var(--warning-text);
  font-weight: var(--w-medium);
  text-wrap: pretty;
  svg {
    flex: none;
  }
`;

/** Says what is down and that the shown data may be old. It disappears when everything works again. */
export const OfflineBanner = () => {
  const { t } = useTranslation('app');
  const offline = useSelector(selectStream) === 'offline';
  const store = useSelector(selectOutage);
  return (
    <div role="status">
      {(offline || store) && (
        <Root>
          {store ? <DatabaseZap aria-hidden /> : <WifiOff aria-hidden />}
          <span>{t(store ? `outage.${store}` : 'offline')}</span>
        </Root>
      )}
    </div>
  );
};
