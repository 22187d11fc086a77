import { useTranslation } from '../../../locales/useTranslation.ts';
import { styled } from 'styled-components';

const Root = styled.p`
  width: min(280px, calc(66vw - 10px));
  margin: 0 0 3px;
  padding-top: var(--s-4);
  border-top: 1px solid var(--border);
  white-space: pre-wrap;
  overflow-wrap: anywhere;
  small {
    display: block;
    color: var(--meta);
    font-size: var(--t-11);
  }
`;

/** The transcript below a voice message (R592). */
export const Transcript = ({ text }: { text: string }) => {
  const { t } = useTranslation('message');
  return (
    <Root dir="auto">
      <small dir="ltr">{t('transcript')}</small>
      {text}
    </Root>
  );
};
