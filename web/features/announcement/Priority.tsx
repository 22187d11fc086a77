import { useTranslation } from '../../locales/useTranslation.ts';
import { styled } from 'styled-components';

/** Colours by priority: 1 red, 2 orange, 3 grey (R551). */
const colours: Readonly<Record<number, string>> = {
  1: 'var(--danger-text)',
  2: 'light-dark(#b45309, #ffb74d)',
  3: 'var(--text-muted)',
};
const Root = styled.span`
  display: inline-flex;
  align-items: center;
  gap: var(--s-6);
  color: var(--c);
  font-size: var(--t-12);
  font-weight: var(--w-medium);
  white-space: nowrap;
  &::before {
    content: '';
    flex: none;
    width: 8px;
    height: 8px;
    border-radius: var(--r-full);
    background: currentColor;
  }
`;

/** Shows the priority of an announcement as a coloured word. */
export const Priority = ({ priority }: { priority: number }) => {
  const { t } = useTranslation('announcement');
  const style: { '--c': string | undefined } & object = { '--c': colours[priority] };
  return (
    <Root style={style} data-priority={priority}>
      {t(`priorities.${priority}`)}
    </Root>
  );
};
