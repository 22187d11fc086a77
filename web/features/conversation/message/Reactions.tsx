import { useTranslation } from '../../../locales/useTranslation.ts';
import { styled } from 'styled-components';
import { useDispatch } from 'react-redux';
import type { MessageRecord } from '../../../../domain/message/shape.ts';
import { called } from '../../../ui/format/called.ts';
import { reactionChosen } from './acts.ts';
import { Tooltip } from '../../../ui/layers/Tooltip.tsx';

type Reaction = MessageRecord['reactions'][number];

const Root = styled.ul`
  clear: both;
  display: flex;
  width: fit-content;
  gap: 2px;
  margin: 4px 0 -16px;
  padding: 1px 6px;
  list-style: none;
  border-radius: var(--r-full);
  border: 1px solid var(--border);
  background: var(--raised);
  box-shadow: var(--shadow-1);
  font-size: var(--t-14);
  line-height: 20px;
  button {
    border-radius: var(--r-full);
  }
  button:focus-visible {
    box-shadow: var(--ring);
  }
  small {
    margin-left: 3px;
    font-size: var(--t-11);
    color: var(--text-muted);
    font-variant-numeric: tabular-nums;
  }
`;

/** Groups reactions by emoji. */
const grouped = (reactions: readonly Reaction[]): [string, Reaction[]][] =>
  [...new Set(reactions.map(({ emoji }) => emoji))].map((emoji) => [
    emoji,
    reactions.filter((one) => one.emoji === emoji),
  ]);

/** The company's own reaction. A click removes it. */
const Own = ({ id, emoji, title }: { id: string; emoji: string; title: string }) => {
  const { t } = useTranslation('message');
  const dispatch = useDispatch();
  return (
    <Tooltip text={`${title} · ${t('takeBack')}`}>
      <button
        type="button"
        aria-label={`${emoji} ${t('takeBack')}`}
        onClick={() => dispatch(reactionChosen({ id, emoji: '' }))}
      >
        {emoji}
      </button>
    </Tooltip>
  );
};

type Props = {
  id: string;
  reactions: readonly Reaction[];
  /** Whether the user may remove the company's reaction. */
  mine: boolean;
};

/** The reactions at the lower edge of a bubble. A click on the company's own removes it. */
export const Reactions = ({ id, reactions, mine }: Props) => {
  const { t } = useTranslation('message');
  const nameOf = ({ fromMe, name }: Reaction): string => (fromMe ? t('you') : called({ name, erased: name === '' }));
  return (
    <Root aria-label={t('reactions')} data-reactions>
      {grouped(reactions).map(([emoji, by]) => {
        const words = t('reactedBy', { emoji, names: by.map(nameOf).join(', ') });
        return (
          <Tooltip key={emoji} text={words}>
            <li aria-label={words}>
              {mine && by.some(({ fromMe }) => fromMe) ? <Own id={id} emoji={emoji} title={words} /> : emoji}
              {by.length > 1 && <small>{by.length}</small>}
            </li>
          </Tooltip>
        );
      })}
    </Root>
  );
};
