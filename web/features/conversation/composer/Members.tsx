import { useEffect, useEffectEvent, useImperativeHandle, useState, type Ref } from 'react';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { normalised } from '../../../../domain/kernel/search.ts';
import { readableNumber } from '../../../../domain/kernel/readableNumber.ts';
import { Person } from '../../../ui/fields/Picked.tsx';
import { membersOf } from './membersOf.ts';
import { useTask } from '../../../api/task.ts';
import { calledIn, type Member } from '../message/named.ts';
import { NameList } from '../../../ui/media/NameList.ts';
import type { Keys } from '../../../ui/media/ComposerField.tsx';

const MOST = 6;
const nobody: readonly Member[] = [];
/**
 * `typed` is the part of a name typed so far. With null the list stays closed and only loads the members, because the draft may
 * already mention some.
 */
type Props = { ticketId: number; typed: string | null; keys: Ref<Keys>; onChoose: (name: string) => void };

/** The group members whose names or numbers contain the typed text. Arrows, Enter, Tab, Escape and clicks work. */
export const Members = ({ ticketId, typed: naming, keys, onChoose }: Props) => {
  const typed = naming ?? '';
  const { t } = useTranslation('member');
  const { data, last, phase, run } = useTask(membersOf);
  const members = (last?.input === ticketId ? data : null) ?? nobody;
  const [at, setAt] = useState(0);
  const [left, setLeft] = useState<string | null>(null);
  const load = useEffectEvent(() => {
    if (members.length === 0) run(ticketId);
  });
  useEffect(() => load(), [ticketId]);
  const term = normalised(typed);
  const begins = ({ name }: { name: string }) => normalised(name).startsWith(term);
  const all = calledIn(members);
  const holds = all.filter(({ name, member }) => normalised(name).includes(term) || member.number.includes(term));
  const isWhole = all.some(({ name }) => normalised(name) === term.trim());
  const found = [...holds.filter(begins), ...holds.filter((one) => !begins(one))].slice(0, MOST);
  const active = found[Math.min(at, found.length - 1)];
  const open = naming !== null && !isWhole && (left === null || !typed.startsWith(left));
  useImperativeHandle(keys, () => ({
    take: (key) => {
      if (!open || !active) return false;
      const step = { ArrowDown: 1, ArrowUp: -1 }[key];
      if (step) setAt((found.indexOf(active) + step + found.length) % found.length);
      else if (key === 'Enter' || key === 'Tab') onChoose(active.name);
      else if (key === 'Escape') setLeft(typed);
      else return false;
      return true;
    },
  }));
  if (!open || (!active && (typed || phase !== 'loading') && members.length > 0)) return null;
  return (
    <NameList role={active ? 'listbox' : undefined} aria-label={t('members')}>
      {!active && <li role="status">{t(phase === 'loading' || phase === 'idle' ? 'loading' : 'none')}</li>}
      {found.map((one) => (
        <li
          key={one.member.said}
          role="option"
          aria-selected={one === active}
          onPointerMove={() => setAt(found.indexOf(one))}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(one.name)}
        >
          <Person
            person={{ id: Number(one.member.number) || 0, name: one.name }}
            below={readableNumber(one.member.number)}
          />
        </li>
      ))}
    </NameList>
  );
};
