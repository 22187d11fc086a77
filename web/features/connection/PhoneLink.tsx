import { useTranslation } from '../../locales/useTranslation.ts';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { buttonLook } from '../../ui/Button.tsx';

const Root = styled(Link)<{ $variant: 'soft'; $size: 'sm' }>`
  ${buttonLook}
  flex: 1 1 100%;
`;

/** A link to the page that plays the customer's phone. */
export const PhoneLink = () => {
  const { t } = useTranslation('connection');
  return (
    <Root to="/phone" $variant="soft" $size="sm">
      {t('openPhone')}
    </Root>
  );
};
