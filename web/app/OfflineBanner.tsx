import { WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { styled } from 'styled-components';
import { selectStream } from '../kernel/streamSlice.ts';

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
`;

/** Says that what is shown may be old; goes by itself when frames flow again. */
export const OfflineBanner = () => {
  const { t } = useTranslation('app');
  const offline = useSelector(selectStream) === 'offline';
  return (
    <div role="status">
      {offline && (
        <Root>
          <WifiOff aria-hidden />
          {t('offline')}
        </Root>
      )}
    </div>
  );
};
