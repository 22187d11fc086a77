import { CircleCheck, CircleDashed, CircleX } from 'lucide-react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { styled } from 'styled-components';
import { Tooltip } from '../../ui/layers/Tooltip.tsx';

const Root = styled.span<{ $tone: string }>`
  display: inline-flex;
  vertical-align: middle;
  color: ${({ $tone }) => `var(--${$tone})`};
  svg {
    width: 16px;
    height: 16px;
  }
`;

/** Shows whether a number is on WhatsApp, as an icon with its meaning in words. */
export const Validity = ({ isValid }: { isValid: boolean | null }) => {
  const { t } = useTranslation('contactListItem');
  const said = t(isValid === null ? 'unchecked' : isValid ? 'valid' : 'invalid');
  const tone = isValid === null ? 'text-faint' : isValid ? 'success-text' : 'danger-text';
  const Sign = isValid === null ? CircleDashed : isValid ? CircleCheck : CircleX;
  return (
    <Tooltip text={said}>
      <Root role="img" aria-label={said} $tone={tone}>
        <Sign aria-hidden />
      </Root>
    </Tooltip>
  );
};
