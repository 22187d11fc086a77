import { MessageCircle, UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { styled } from 'styled-components';
import type { MessageCard } from '../../domain/message/events.ts';
import { readableNumber } from '../kernel/number.ts';
import { Icon, Well } from '../media/Well.tsx';
import { cardClicked } from './slice.ts';

const Root = styled(Well)`
  flex-wrap: wrap;
  width: min(280px, 64vw);
  max-width: calc(100% + 8px);
  & > :nth-child(2) {
    flex: 1;
    min-width: 0;
  }
  b,
  small {
    display: block;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  button {
    flex: 1 0 100%;
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 6px;
    min-height: 32px;
    margin: 0 -10px -8px;
    border-top: 1px solid color-mix(in oklab, var(--meta) 24%, transparent);
    border-radius: 0 0 var(--r-8) var(--r-8);
    font-weight: var(--w-medium);
    color: var(--accent-text);
    svg {
      width: 15px;
      height: 15px;
    }
  }
  button:hover {
    background: color-mix(in oklab, var(--accent) 8%, transparent);
  }
  button:focus-visible {
    box-shadow: var(--ring);
  }
`;

/** Visiting cards: whom each names, and a way to write to him (R167). */
export const Cards = ({ cards }: { cards: readonly MessageCard[] }) => {
  const { t } = useTranslation('message');
  const dispatch = useDispatch();
  return cards.map((card, index) => (
    <Root key={index}>
      <Icon aria-hidden>
        <UserRound />
      </Icon>
      <span>
        <b title={card.name}>{card.name || t('nameless')}</b>
        <small>{card.number ? readableNumber(card.number) : t('numberless')}</small>
      </span>
      {card.number && (
        <button
          type="button"
          onClick={() => dispatch(cardClicked(card))}
          aria-label={t('startWith', { name: card.name })}
        >
          <MessageCircle aria-hidden />
          {t('start')}
        </button>
      )}
    </Root>
  ));
};
