import { useImperativeHandle, useState, type Ref } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useSelector } from 'react-redux';
import type { ChatRecord } from '../../../domain/chat/shape.ts';
import { normalised } from '../../../domain/kernel/search.ts';
import { NameList } from '../../ui/media/NameList.ts';
import type { Keys } from '../../ui/media/ComposerField.tsx';
import { selectUser } from '../../api/session/slice.ts';
import { Person } from '../../ui/fields/Picked.tsx';

const MOST = 6;

type Props = {
  members: ChatRecord['users'];
  typed: string;
  keys: Ref<Keys>;
  onChoose: (name: string) => void;
};

/** The members whose names start with the typed letters; arrows and Enter choose one. */
export const MentionList = ({ members, typed, keys, onChoose }: Props) => {
  const { t } = useTranslation('chat');
  const me = useSelector(selectUser);
  const [at, setAt] = useState(0);
  const [closedFor, setClosedFor] = useState<string | null>(null);
  const found = members
    .map(({ user }) => user)
    .filter(({ id, name }) => id !== me?.id && name && normalised(name).startsWith(normalised(typed)))
    .filter(({ name }) => name.toLowerCase() !== typed.trim().toLowerCase())
    .slice(0, MOST);
  const active = found[Math.min(at, found.length - 1)];
  const open = active !== undefined && closedFor !== typed;
  useImperativeHandle(keys, () => ({
    take: (key) => {
      if (!open) return false;
      const step = { ArrowDown: 1, ArrowUp: -1 }[key];
      if (step) setAt((found.indexOf(active) + step + found.length) % found.length);
      if (key === 'Enter' || key === 'Tab') onChoose(active.name);
      if (key === 'Escape') setClosedFor(typed);
      return step !== undefined || ['Enter', 'Tab', 'Escape'].includes(key);
    },
  }));
  if (!open) return null;
  return (
    <NameList role="listbox" aria-label={t('members')}>
      {found.map((one) => (
        <li
          key={one.id}
          role="option"
          aria-selected={one === active}
          onPointerDown={(event) => {
            event.preventDefault();
            onChoose(one.name);
          }}
        >
          <Person person={one} />
        </li>
      ))}
    </NameList>
  );
};
