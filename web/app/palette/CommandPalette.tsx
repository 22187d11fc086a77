import { Command } from 'cmdk';
import { MessageSquare, User } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { useRef, useState, type ReactNode } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useMatch, useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { readableNumber } from '../../../domain/kernel/readableNumber.ts';
import { finds } from '../../api/records/words.ts';
import { peekClicked, selectConversation } from '../../features/conversation/index.ts';
import { useTicketActions } from '../../features/ticket/index.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { called } from '../../ui/format/called.ts';
import { Hidden } from '../../ui/Hidden.tsx';
import { ariaShortcut } from '../../ui/shortcut.ts';
import { useDrawerSections } from '../drawerItems.tsx';
import { paletteLook } from './PaletteBox.ts';
import { useServerSearch } from './useServerSearch.ts';

const Scrim = styled(Radix.Overlay)`
  position: fixed;
  inset: 0;
  z-index: var(--z-dialog);
  background: var(--scrim);
`;
const Box = styled(Radix.Content)`
  ${paletteLook}
  [cmdk-root] {
    display: contents;
  }
  [cmdk-list] {
    flex: 1;
    min-height: 0;
    overflow-y: auto;
    padding: var(--s-4) var(--s-8) var(--s-8);
  }
  [cmdk-group-heading] {
    padding: var(--s-8) var(--s-12) var(--s-4);
    font-size: var(--t-11);
    font-weight: var(--w-bold);
    color: var(--text-muted);
  }
  [cmdk-item] {
    display: flex;
    align-items: center;
    gap: var(--s-12);
    min-height: 40px;
    padding: var(--s-4) var(--s-12);
    border-radius: var(--r-6);
    cursor: pointer;
    & > svg {
      flex: none;
      width: 16px;
      height: 16px;
      color: var(--text-muted);
    }
    & > span {
      min-width: 0;
      overflow: hidden;
      text-overflow: ellipsis;
      white-space: nowrap;
    }
    & > small {
      flex: none;
      max-width: 50%;
      margin-left: auto;
      overflow: hidden;
      text-overflow: ellipsis;
      white-space: nowrap;
      font-size: var(--t-12);
      color: var(--text-muted);
    }
  }
  [cmdk-item][data-selected='true'] {
    background: var(--hover-raised);
  }
`;
const Remark = styled.p`
  padding: var(--s-12) var(--s-20);
  color: var(--text-muted);
`;

type Entry = {
  id: string;
  icon: ReactNode;
  text: string;
  hint?: string | undefined;
  keys?: readonly string[] | undefined;
  run: () => unknown;
};

type Props = {
  term: string;
  onTerm: (term: string) => void;
  onClose: () => void;
  onContact: (id: number) => void;
};

/** The entries for a term, by group: ticket actions and pages that match it, and what the server finds. */
const useEntries = (term: string, onContact: (id: number) => void) => {
  const { t } = useTranslation('palette');
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const sections = useDrawerSections();
  const isOnTicket = useMatch('/tickets/:uuid') !== null;
  const shown = useSelector(selectConversation)?.ticket ?? null;
  const ticket = isOnTicket ? shown : null;
  const actions = useTicketActions(ticket);
  const { tickets, contacts, isBusy } = useServerSearch(term);
  const ofTicket: Entry[] = ticket
    ? actions.map(({ id, icon: Icon, label, shortcut, run }) => ({
        id: `action-${id}`,
        icon: <Icon aria-hidden />,
        text: t(`ticket:${label}`),
        hint: shortcut?.join('+'),
        keys: shortcut,
        run: () => dispatch(run(ticket)),
      }))
    : [];
  const pages: Entry[] = sections.flatMap(({ items }) =>
    items.map(({ to, name, icon }) => ({ id: `page-${to}`, icon, text: t(`pages:${name}`), run: () => navigate(to) })),
  );
  const matching = (entries: readonly Entry[]) => entries.filter(({ text }) => finds(term, text));
  const groups = [
    { name: t('ofTicket', { id: ticket?.id ?? 0 }), entries: matching(ofTicket) },
    {
      name: t('tickets'),
      entries: tickets.map((one): Entry => ({
        id: `ticket-${one.id}`,
        icon: <MessageSquare aria-hidden />,
        text: called(one.contact),
        hint: [`#${one.id}`, t(`ticket:status.${one.status}`), one.queue?.name].filter(Boolean).join(' · '),
        // A waiting ticket opens only when an agent accepts it (R085). The preview offers that.
        run: () => {
          void navigate(one.status === 'pending' ? '/tickets' : `/tickets/${one.uuid}`);
          if (one.status === 'pending') dispatch(peekClicked(one));
        },
      })),
    },
    {
      name: t('contacts'),
      entries: contacts.map((one): Entry => ({
        id: `contact-${one.id}`,
        icon: <User aria-hidden />,
        text: one.name,
        hint: readableNumber(one.number),
        run: () => onContact(one.id),
      })),
    },
    { name: t('pages'), entries: matching(pages) },
  ];
  return { groups: groups.filter(({ entries }) => entries.length > 0), isBusy };
};

/** The dialog of the command palette. */
export const CommandPalette = ({ term, onTerm, onClose, onContact }: Props) => {
  const { t } = useTranslation('palette');
  const field = useRef<HTMLInputElement>(null);
  const { groups, isBusy } = useEntries(term, onContact);
  const [marked, setMarked] = useState('');
  const ids = groups.flatMap(({ entries }) => entries.map(({ id }) => id));
  const choose = (run: Entry['run']) => () => {
    onClose();
    run();
  };
  /** Focuses the field with the caret at the end, because the user may have typed already. */
  const takeFocus = (event: Event) => {
    event.preventDefault();
    field.current?.focus();
    field.current?.setSelectionRange(term.length, term.length);
  };
  return (
    <Radix.Root open onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Scrim />
        <Box
          aria-describedby={undefined}
          onOpenAutoFocus={takeFocus}
          onCloseAutoFocus={(event) => event.preventDefault()}
        >
          <Radix.Title asChild>
            <Hidden>{t('title')}</Hidden>
          </Radix.Title>
          <Command
            label={t('title')}
            // Without this, cmdk marks nothing when the marked entry is not among new results, and Enter does nothing.
            value={ids.includes(marked) ? marked : (ids[0] ?? '')}
            onValueChange={setMarked}
            shouldFilter={false}
            loop
            vimBindings={false}
          >
            <Command.Input ref={field} value={term} onValueChange={onTerm} placeholder={t('find')} />
            <Command.List label={t('results')}>
              {groups.map(({ name, entries }) => (
                <Command.Group key={name} heading={name}>
                  {entries.map(({ id, icon, text, hint, keys, run }) => (
                    <Command.Item key={id} value={id} aria-keyshortcuts={ariaShortcut(keys)} onSelect={choose(run)}>
                      {icon}
                      <span dir="auto">{text}</span>
                      {hint && <small dir="auto">{hint}</small>}
                    </Command.Item>
                  ))}
                </Command.Group>
              ))}
            </Command.List>
            <Remark role="status" hidden={groups.length > 0 && !isBusy}>
              {isBusy ? t('busy') : groups.length === 0 ? t('none', { term: term.trim() }) : ''}
            </Remark>
          </Command>
        </Box>
      </Radix.Portal>
    </Radix.Root>
  );
};
