import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { timeOf } from '../../../api/session/clock.ts';
import { useClock } from '../../../api/session/useClock.ts';
import { selectUser } from '../../../api/session/slice.ts';
import { Button, buttonLook } from '../../../ui/Button.tsx';
import { called } from '../../../ui/format/called.ts';
import { Mark } from '../../../ui/Mark.tsx';
import { Truncated } from '../../../ui/Truncated.ts';
import { onePane } from '../../../ui/page/screens.ts';
import { pageKeysOf } from '../actions/pageShortcuts.ts';
import { Keys, KeyList } from '../dialogs/Keys.tsx';
import { selectNext, selectTickets } from '../list/selectors.ts';
import { subChosen, tabChosen } from '../slice.ts';

const Pane = styled.section`
  display: grid;
  grid-template-columns: minmax(0, auto);
  place-content: center;
  justify-items: center;
  gap: var(--s-8);
  padding: var(--s-40) var(--s-24);
  text-align: center;
  color: var(--text-muted);
  ${onePane} {
    display: none;
  }
  & > svg {
    margin-bottom: var(--s-8);
  }
  h1 {
    font-size: var(--t-20);
    font-weight: var(--w-bold);
    letter-spacing: -0.015em;
    color: var(--text);
  }
  ${KeyList} {
    margin-top: var(--s-24);
  }
`;

const first = ['move', 'next', 'search', 'all'] as const;
const greetingAt = (hour: number) => (hour < 5 || hour >= 18 ? 'evening' : hour < 12 ? 'morning' : 'afternoon');

const NextLink = styled(Link)<{ $variant: 'primary'; $size: 'md' }>`
  ${buttonLook}
  max-width: 100%;
  svg {
    flex: none;
  }
`;

/** Leads to the agent's next conversation, for example after one was resolved, or else to those that wait. */
const NextConversation = () => {
  const { t } = useTranslation('ticket');
  const dispatch = useDispatch();
  const next = useSelector(selectNext);
  const { tab, sub, lists } = useSelector(selectTickets);
  const waiting = lists.pending.count ?? 0;
  if (next)
    return (
      <NextLink to={`/tickets/${next.uuid}`} $variant="primary" $size="md">
        {t('welcome.next')}
        <Truncated>{called(next.contact)}</Truncated>
        <ArrowRight aria-hidden />
      </NextLink>
    );
  if (waiting === 0 || (tab === 'open' && sub === 'pending')) return null;
  const show = () => {
    dispatch(tabChosen('open'));
    dispatch(subChosen('pending'));
  };
  return <Button onClick={show}>{t('none.seePending')}</Button>;
};

/** Fills the second pane while no conversation is open (R075). */
export const Welcome = () => {
  const { t } = useTranslation('ticket');
  const clock = useClock();
  const name = useSelector(selectUser)?.name.trim().split(/\s+/u)[0] ?? '';
  const [hour] = useState(() => Number(timeOf(new Date().toISOString(), clock).slice(0, 2)));
  return (
    <Pane aria-label="Atende">
      <Mark size={76} ink="var(--surface)" />
      <h1>{t(`welcome.${greetingAt(hour)}`, { name })}</h1>
      <p>{t('welcome.hint')}</p>
      <NextConversation />
      <Keys of={first.map((id) => ({ keys: pageKeysOf(id), text: t(`keys.${id}`) }))} />
    </Pane>
  );
};
