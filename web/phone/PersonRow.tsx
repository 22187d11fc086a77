import { useTranslation } from '../locales/useTranslation.ts';
import { Link } from 'react-router-dom';
import { css, styled } from 'styled-components';
import type { ChatLine, SimulatedPerson } from '../../gateway/phone/contract.ts';
import { readableNumber } from '../../domain/kernel/readableNumber.ts';
import { agoOf } from '../api/session/clock.ts';
import { LastMessage } from '../ui/bubble/LastMessage.tsx';
import { Tick } from '../ui/bubble/Tick.tsx';
import { useClock } from '../api/session/useClock.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Badge } from '../ui/Badge.tsx';
import { Hidden } from '../ui/Hidden.tsx';
import { phone } from '../ui/page/screens.ts';
import { Skeleton } from '../ui/Skeleton.tsx';
import { ackOf, unreadIn, wordsOf } from './bubbles.ts';
import { Tooltip } from '../ui/layers/Tooltip.tsx';

const look = css`
  display: grid;
  grid-template-columns: 36px minmax(0, 1fr);
  gap: 10px;
  align-items: center;
  padding: var(--s-8);
  border-radius: var(--r-8);
  &:hover {
    background: var(--hover);
  }
  &[aria-current] {
    background: var(--selected);
  }
  & > div > div {
    display: flex;
    align-items: center;
    gap: var(--s-6);
    min-height: 18px;
    line-height: 18px;
  }
  :is(b, p) {
    flex: 1;
    min-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  b {
    font-weight: var(--w-medium);
  }
  p {
    color: var(--text-muted);
  }
  &[data-unread] :is(b, p) {
    color: var(--text);
  }
  &[data-unread] b {
    font-weight: var(--w-bold);
  }
  time,
  small {
    font-size: var(--t-12);
    line-height: 16px;
    color: var(--text-faint);
    font-variant-numeric: tabular-nums;
  }
  &[data-unread] time {
    color: var(--accent-text);
  }
  ${phone} {
    padding: 10px var(--s-8);
    b {
      font-size: var(--t-14);
    }
  }
`;
const Row = styled(Link)`
  ${look}
`;
const Bone = styled.div`
  ${look}
`;

type Props = { to: string; person: SimulatedPerson; lines: readonly ChatLine[]; current: boolean };

/** A customer in the list: name, last line of the chat, and number. */
export const PersonRow = ({ to, person, lines, current }: Props) => {
  const { t } = useTranslation('phone');
  const clock = useClock();
  const { name, number, members } = person;
  const last = lines.at(-1);
  const unread = unreadIn(lines);
  return (
    <Row to={to} aria-current={current || undefined} data-unread={unread > 0 || undefined}>
      <Avatar id={Number(number.slice(-3))} name={name} />
      <div>
        <div>
          <Tooltip text={name} whenCut>
            <b dir="auto">{name}</b>
          </Tooltip>
          {last && <time dateTime={last.at}>{agoOf(last.at, clock)}</time>}
        </div>
        {last && (
          <div>
            {last.fromContact && <Tick ack={ackOf(last)} failed={false} />}
            <p dir="auto">
              <LastMessage line={wordsOf(last)} />
            </p>
            {unread > 0 && (
              <>
                <Badge accent count={unread} />
                <Hidden>{t('unread', { count: unread })}</Hidden>
              </>
            )}
          </div>
        )}
        <small>{members.length > 0 ? t('groupOf', { count: members.length }) : readableNumber(number)}</small>
      </div>
    </Row>
  );
};

/** The placeholder of one customer. */
export const BoneRow = () => (
  <Bone>
    <Skeleton $width="36px" $height="36px" $round />
    <div>
      <Skeleton $width="60%" style={{ marginBottom: 8 }} />
      <Skeleton $width="44%" />
    </div>
  </Bone>
);
