import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import { styled } from 'styled-components';
import type { MessageRecord } from '../../../../domain/message/shape.ts';
import { erasedContent } from '../../../ui/format/called.ts';
import { Checkbox } from '../../../ui/fields/Checkbox.ts';
import { useWordsOf } from './useWordsOf.ts';
import { pickToggled, selectPicking } from '../slice.ts';

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
  & > div {
    flex: 1;
    display: flex;
    flex-direction: column;
    min-width: 0;
    pointer-events: none;
  }
`;

/** The maximum length of a label for screen readers. */
const longest = 120;

/** Adds a checkbox to a message while the user selects messages. */
export const Pickable = ({ message, children }: { message: MessageRecord; children: ReactNode }) => {
  const { t } = useTranslation('message');
  const dispatch = useDispatch();
  const wordsIn = useWordsOf();
  const picking = useSelector(selectPicking);
  const box = useRef<HTMLInputElement>(null);
  const isFirst = picking !== null && picking[0] === message.id;
  // Focus the checkbox after the menu that started the selection has released the focus.
  useEffect(() => {
    if (!isFirst) return undefined;
    const turn = setTimeout(() => box.current?.focus());
    return () => clearTimeout(turn);
  }, [isFirst]);
  if (!picking) return children;
  const { id, isErased } = message;
  const words = isErased ? erasedContent() : wordsIn(message).slice(0, longest);
  return (
    <Row>
      <Checkbox
        ref={box}
        aria-label={`${t('pick')}: ${words}`}
        checked={picking.includes(id)}
        onChange={() => dispatch(pickToggled({ id }))}
      />
      <div>{children}</div>
    </Row>
  );
};
