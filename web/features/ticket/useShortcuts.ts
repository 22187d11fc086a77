import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { useStore } from 'react-redux';
import type { RowsHandle } from '../../ui/lists/Rows.tsx';
import { isLayerExpected } from '../../ui/layers/takeFocus.ts';
import type { TicketRecord } from '../../../domain/ticket/shape.ts';
import { selectRecord, type EntitiesRoot } from '../../api/records/entities.ts';
import { selectRows } from './list/selectors.ts';
import { pickingEnded, selectPicking, type MessageRoot } from '../conversation/index.ts';
import { acceptClicked, layerOpened, tabChosen, type TicketRoot } from './slice.ts';
import { selectOpening } from './open/opening.ts';
import { isText, TYPING_MS } from './open/typeAhead.ts';
import { useMayChange } from './useMayChange.ts';

const busyPlaces =
  'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"]';
const rowOf = (id: number) =>
  document.querySelector<HTMLElement>(`a[data-ticket="${id}"], [data-ticket="${id}"] button`);
/** The element of the first row that takes the focus. */
export const firstRow = () => document.querySelector<HTMLElement>('a[data-ticket], [data-ticket] button');
const focusedId = () => Number(document.activeElement?.closest<HTMLElement>('[data-ticket]')?.dataset['ticket'] ?? 0);

const searchField = '[role="tabpanel"] input[type="search"]';
const focusSearch = () => document.querySelector<HTMLElement>(searchField)?.focus();

/**
 * The keyboard shortcuts of the tickets page (GUIDE, keyboard). Single letters work only outside of text fields and dialogs.
 * `list` scrolls to rows that are out of view; `open` is the ticket on the screen. Returns the state of the help dialog.
 */
export const useShortcuts = (list: RefObject<RowsHandle | null>, open: TicketRecord | null | undefined) => {
  const store = useStore<TicketRoot & EntitiesRoot & MessageRoot>();
  // Help opened over another conversation must not appear over this one.
  const openId = open?.id ?? 0;
  const [helpOver, setHelpOver] = useState<number | null>(null);
  const setHelp = useCallback((shown: boolean) => setHelpOver(shown ? openId : null), [openId]);
  const mine = useMayChange(open ?? null);
  const typedAt = useRef(-Infinity);
  useEffect(() => {
    const move = (step: 1 | -1) => {
      const rows = selectRows(store.getState());
      const from = rows.findIndex(({ id }) => id === (focusedId() || open?.id));
      const to = from < 0 ? 0 : from + step;
      const row = rows[to];
      if (row) list.current?.reveal(to, () => rowOf(row.id)?.focus());
    };
    /** The action of a key, or undefined if there is nothing in view for it to act on. */
    const actOf = (key: string): (() => unknown) | undefined => {
      const { dispatch } = store;
      const ticket = selectRecord(store.getState(), 'ticket', focusedId()) ?? open;
      const isMine = open && mine;
      const acts: Record<string, (() => unknown) | false | null | undefined> = {
        j: () => move(1),
        k: () => move(-1),
        a: ticket?.status === 'pending' && (() => dispatch(acceptClicked(ticket))),
        r: isMine && open.status === 'open' && (() => dispatch(layerOpened({ is: 'resolve', ticket: open }))),
        n: () => dispatch(layerOpened({ is: 'new' })),
        t: isMine && (() => dispatch(layerOpened({ is: 'transfer', ticket: open }))),
        '?': () => setHelp(true),
      };
      return acts[key] || undefined;
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey) return;
      const inDialog = document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k' && !inDialog) {
        event.preventDefault();
        // Switch synchronously: the next letter belongs to the search and is not a shortcut.
        flushSync(() => store.dispatch(tabChosen('search')));
        focusSearch();
        return;
      }
      // A requested dialog may still be loading.
      const isAsked = store.getState().ticket.layer.is !== 'none' || isLayerExpected();
      if (event.ctrlKey || event.metaKey || inDialog || isAsked) return;
      const arrow = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
      const isInList = focusedId() > 0 || (arrow > 0 && document.activeElement?.matches(searchField));
      if (arrow && isInList) {
        event.preventDefault();
        return move(arrow);
      }
      // While the user selects messages to forward, letters do nothing and Escape ends the selection.
      if (selectPicking(store.getState())) {
        if (event.key === 'Escape') store.dispatch(pickingEnded());
        return;
      }
      if (event.target instanceof Element && event.target.closest(busyPlaces)) return;
      // After a letter without a shortcut, the letters that follow are text and not shortcuts.
      const isTyping = event.timeStamp - typedAt.current < TYPING_MS;
      const isOpening = selectOpening(store.getState(), location.pathname) !== null;
      const act = isTyping || isOpening ? undefined : actOf(event.key.toLowerCase());
      if (act) {
        event.preventDefault();
        act();
      } else if (isText(event)) typedAt.current = event.timeStamp;
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [list, mine, open, setHelp, store]);
  return [helpOver === openId, setHelp] as const;
};
