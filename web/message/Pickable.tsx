import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { styled } from 'styled-components';
import { pickToggled, selectPicking } from './slice.ts';

const Row = styled.label`
  align-self: stretch;
  display: flex;
  align-items: center;
  gap: var(--s-12);
  border-radius: var(--r-8);
  cursor: pointer;
  &:has(input:checked) {
    background: var(--hover-raised);
  }
  & > input {
    flex: none;
    width: 18px;
    height: 18px;
    accent-color: var(--accent);
  }
  & > div {
    flex: 1;
    display: flex;
    flex-direction: column;
    min-width: 0;
    pointer-events: none;
  }
`;

/** While messages are chosen, each has a box to tick. */
export const Pickable = ({ id, children }: { id: string; children: ReactNode }) => {
  const { t } = useTranslation('message');
  const dispatch = useDispatch();
  const picking = useSelector(selectPicking);
  if (!picking) return children;
  return (
    <Row>
      <input
        type="checkbox"
        aria-label={t('pick')}
        checked={picking.includes(id)}
        onChange={() => dispatch(pickToggled({ id }))}
      />
      <div>{children}</div>
    </Row>
  );
};
