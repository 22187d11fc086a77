import { MessageCircle, UserRound } from 'lucide-react';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { useDispatch } from 'react-redux';
import { styled } from 'styled-components';
import type { MessageCard } from '../../../../domain/message/content.ts';
import { readableNumber } from '../../../../domain/kernel/readableNumber.ts';
import { Icon, Well } from '../../../ui/media/Well.tsx';
import { phone } from '../../../ui/page/screens.ts';
import { Truncated } from '../../../ui/Truncated.ts';
import { cardClicked } from '../slice.ts';

const Root = styled(Well)`
  flex-wrap: wrap;
  width: min(280px, 64vw);
  max-width: calc(100% + 8px);
  & > :nth-child(2) {
    flex: 1;
    min-width: 0;
  }
  button {
    flex: 1 0 100%;
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 6px;
    min-height: 32px;
    margin: 0 -10px;
    border-top: 1px solid color-mix(in oklab, var(--meta) 24%, transparent);
    font-weight: var(--w-medium);
    color: var(--accent-text);
    svg {
      width: 15px;
      height: 15px;
    }
    ${phone} {
      min-height: 44px;
    }
  }
  button:last-child {
    margin-bottom: -8px;
    border-radius: 0 0 var(--r-8) var(--r-8);
  }
  button:hover {
    background: color-mix(in oklab, var(--accent) 8%, transparent);
  }
  button:focus-visible {
    box-shadow: var(--ring);
  }
`;

const numbersOf = ({ number, numbers }: MessageCard): readonly string[] => numbers ?? (number ? [number] : []);

/** Contact cards, each with its name and a button per number to write to it (R167). */
export const ContactCards = ({ cards }: { cards: readonly MessageCard[] }) => {
  const { t } = useTranslation('message');
  const dispatch = useDispatch();
  return cards.map((card, index) => (
    <Root key={index}>
      <Icon aria-hidden>
        <UserRound />
      </Icon>
      <span>
        <Truncated as="b">{card.name || t('nameless')}</Truncated>
        {numbersOf(card).length < 2 && (
          <Truncated as="small">{card.number ? readableNumber(card.number) : t('numberless')}</Truncated>
        )}
        {card.details?.map((line) => (
          <Truncated key={line} as="small">
            {line}
          </Truncated>
        ))}
      </span>
      {numbersOf(card).map((number, _, all) => (
        <button
          key={number}
          type="button"
          onClick={() => dispatch(cardClicked({ name: card.name, number }))}
          aria-label={t('startWith', { name: all.length > 1 ? `${card.name} ${readableNumber(number)}` : card.name })}
        >
          <MessageCircle aria-hidden />
          {all.length > 1 ? readableNumber(number) : t('start')}
        </button>
      ))}
    </Root>
  ));
};
