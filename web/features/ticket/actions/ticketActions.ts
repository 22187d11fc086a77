import type { UnknownAction } from '@reduxjs/toolkit';
import {
  AlarmClock,
  AlarmClockOff,
  ArrowRightLeft,
  CalendarClock,
  Check,
  CheckCheck,
  History,
  PanelRight,
  RotateCcw,
  Search,
  StickyNote,
  Tags,
  Trash2,
  Undo2,
  type LucideIcon,
} from 'lucide-react';
import type { TicketRecord } from '../../../../domain/ticket/shape.ts';
import { findingBegan, notingChosen } from '../../conversation/index.ts';
import {
  acceptClicked,
  layerOpened,
  panelToggled,
  reopenClicked,
  resolveClicked,
  resolveSilentlyClicked,
  returnClicked,
  taggingBegan,
  unsnoozeClicked,
} from '../slice.ts';
import type { RunningAction } from '../state.ts';

/** The facts that decide which actions a ticket offers. `isMine`: the user may answer, return and resolve it. */
type TicketActionContext = {
  ticket: TicketRecord;
  isMine: boolean;
  mayDelete: boolean;
  hasSchedules: boolean;
};

/** An action on a ticket. The header, the menu, the keyboard, the help dialog and the command palette show it. */
export type TicketAction = {
  id: string;
  icon: LucideIcon;
  /** The key of its text in `locales/<language>/ticket.json`. */
  label:
    | 'accept'
    | 'findIn.menu'
    | 'history'
    | 'note'
    | 'panel.title'
    | 'remove.menu'
    | 'reopen'
    | 'resolve'
    | 'resolveSilently'
    | 'return'
    | 'schedule'
    | 'snooze.menu'
    | 'snooze.end'
    | 'tags.add'
    | 'transfer.menu';
  /** The keys of its shortcut. A single key works only outside of text fields. */
  shortcut?: readonly string[];
  /** Whether the shortcut acts on the row that has the focus, before the open ticket. */
  actsOnRow?: true;
  danger?: true;
  /** A button in the header: with its text, as an icon in wide headers only, or as an icon after the options menu. */
  header?: 'button' | 'icon' | 'last';
  /** An entry of the options menu, always or on phones only. */
  menu?: 'always' | 'phone';
  /** The running action that keeps its button busy. */
  busyWhile?: RunningAction;
  isVisible: (context: TicketActionContext) => boolean;
  run: (ticket: TicketRecord) => UnknownAction;
  /** The effect of its shortcut, for actions that ask first. */
  runByKey?: (ticket: TicketRecord) => UnknownAction;
};

const always = () => true;
const isMineAndOpen = ({ ticket, isMine }: TicketActionContext) => isMine && ticket.status === 'open';

/** All actions on a ticket, in the order in which the header and the menu show them (R125, R126). */
export const ticketActions: readonly TicketAction[] = [
  {
    id: 'accept',
    icon: Check,
    label: 'accept',
    shortcut: ['A'],
    actsOnRow: true,
    isVisible: ({ ticket }) => ticket.status === 'pending' && !ticket.contact.erased,
    run: acceptClicked,
  },
  {
    id: 'reopen',
    icon: RotateCcw,
    label: 'reopen',
    isVisible: ({ ticket }) => ticket.status === 'closed' && !ticket.contact.erased,
    run: reopenClicked,
  },
  {
    id: 'panel',
    icon: PanelRight,
    label: 'panel.title',
    shortcut: ['C'],
    header: 'last',
    menu: 'phone',
    isVisible: always,
    run: () => panelToggled(),
  },
  {
    id: 'find',
    icon: Search,
    label: 'findIn.menu',
    shortcut: ['Ctrl', 'F'],
    header: 'icon',
    menu: 'always',
    isVisible: always,
    run: () => findingBegan(),
  },
  {
    id: 'return',
    icon: Undo2,
    label: 'return',
    shortcut: ['V'],
    header: 'icon',
    menu: 'always',
    busyWhile: 'return',
    isVisible: isMineAndOpen,
    run: returnClicked,
    runByKey: (ticket) => layerOpened({ is: 'return', ticket }),
  },
  {
    id: 'snooze',
    icon: AlarmClock,
    label: 'snooze.menu',
    shortcut: ['S'],
    header: 'icon',
    menu: 'always',
    busyWhile: 'snooze',
    isVisible: isMineAndOpen,
    run: (ticket) => layerOpened({ is: 'snooze', ticket }),
  },
  {
    id: 'unsnooze',
    icon: AlarmClockOff,
    label: 'snooze.end',
    header: 'icon',
    menu: 'always',
    busyWhile: 'snooze',
    isVisible: (context) => isMineAndOpen(context) && context.ticket.snoozedUntil !== null,
    run: unsnoozeClicked,
  },
  {
    id: 'resolveSilently',
    icon: CheckCheck,
    label: 'resolveSilently',
    menu: 'always',
    isVisible: isMineAndOpen,
    run: resolveSilentlyClicked,
  },
  {
    id: 'transfer',
    icon: ArrowRightLeft,
    label: 'transfer.menu',
    shortcut: ['T'],
    header: 'icon',
    menu: 'always',
    isVisible: ({ isMine }) => isMine,
    run: (ticket) => layerOpened({ is: 'transfer', ticket }),
  },
  {
    id: 'tags',
    icon: Tags,
    label: 'tags.add',
    shortcut: ['G'],
    isVisible: ({ ticket }) => !ticket.contact.erased,
    run: () => taggingBegan(),
  },
  {
    id: 'note',
    icon: StickyNote,
    label: 'note',
    shortcut: ['O'],
    isVisible: (context) =>
      isMineAndOpen(context) && !context.ticket.isOut && !context.ticket.isMuted && !context.ticket.isBlocked,
    run: () => notingChosen(true),
  },
  {
    id: 'schedule',
    icon: CalendarClock,
    label: 'schedule',
    menu: 'always',
    isVisible: ({ ticket, hasSchedules }) => hasSchedules && !ticket.isGroup,
    run: (ticket) => layerOpened({ is: 'schedule', ticket }),
  },
  {
    id: 'history',
    icon: History,
    label: 'history',
    menu: 'always',
    isVisible: always,
    run: (ticket) => layerOpened({ is: 'history', ticket }),
  },
  {
    id: 'resolve',
    icon: Check,
    label: 'resolve',
    shortcut: ['R'],
    header: 'button',
    busyWhile: 'resolve',
    isVisible: isMineAndOpen,
    run: resolveClicked,
    runByKey: (ticket) => layerOpened({ is: 'resolve', ticket }),
  },
  {
    id: 'remove',
    icon: Trash2,
    label: 'remove.menu',
    danger: true,
    menu: 'always',
    isVisible: ({ mayDelete }) => mayDelete,
    run: (ticket) => layerOpened({ is: 'remove', ticket }),
  },
];

/** The action that a single key runs. */
export const actionOfKey = (key: string): TicketAction | undefined =>
  ticketActions.find(({ shortcut }) => shortcut?.length === 1 && shortcut[0]?.toLowerCase() === key.toLowerCase());

/** The shortcut of an action. */
export const shortcutOf = (id: string): readonly string[] =>
  ticketActions.find((action) => action.id === id)?.shortcut ?? [];
