import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { useStore } from 'react-redux';
import type { RowsHandle } from '../../ui/lists/Rows.tsx';
import { isLayerExpected } from '../../ui/layers/takeFocus.ts';
import type { TicketRecord } from '../../../domain/ticket/shape.ts';
import { selectRecord, type EntitiesRoot } from '../../api/records/entities.ts';
import { selectRows } from './list/selectors.ts';
import { pickingEnded, selectPicking, type MessageRoot } from '../conversation/index.ts';
import { useFeature } from '../../api/session/useFeature.ts';
import { useCan } from '../../api/session/useCan.ts';
import { pageShortcuts, type PageShortcutId } from './actions/pageShortcuts.ts';
import { actionOfKey } from './actions/ticketActions.ts';
import { focusSearch, searchField } from './list/focusSearch.ts';
import { layerOpened, panelToggled, subChosen, tabChosen, type TicketRoot } from './slice.ts';
import type { Sub } from './list/lists.ts';
import { selectOpening } from './open/opening.ts';
import { isText, TYPING_MS } from './open/typeAhead.ts';
import { isListHidden } from './panel/panel.ts';
import { useMayChange } from './useMayChange.ts';

const busyPlaces =
  'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"]';
const rowOf = (id: number) =>
  document.querySelector<HTMLElement>(`a[data-ticket="${id}"], [data-ticket="${id}"] button`);
/** The element of the first row that takes the focus. */
export const firstRow = () => document.querySelector<HTMLElement>('a[data-ticket], [data-ticket] button');
const focusedId = () => Number(document.activeElement?.closest<HTMLElement>('[data-ticket]')?.dataset['ticket'] ?? 0);

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
  const mayDelete = useCan('ticket-options:deleteTicket');
  const hasSchedules = useFeature('useSchedules');
  const typedAt = useRef(-Infinity);
  const actedAt = useRef(-Infinity);
  useEffect(() => {
    const showList = () => {
      if (open && store.getState().ticket.panel && isListHidden()) flushSync(() => store.dispatch(panelToggled()));
    };
    const focusRow = (to: number) => {
      const row = selectRows(store.getState())[to];
      if (row) list.current?.reveal(to, () => rowOf(row.id)?.focus());
    };
    const move = (step: 1 | -1) => {
      showList();
      const from = selectRows(store.getState()).findIndex(({ id }) => id === (focusedId() || open?.id));
      focusRow(from < 0 ? 0 : from + step);
    };
    const showSub = (sub: Sub) => {
      showList();
      flushSync(() => {
        const { tab } = store.getState().ticket;
        store.dispatch(tabChosen(tab === 'group' && sub !== 'snoozed' ? tab : 'open'));
        store.dispatch(subChosen(sub));
      });
    };
    /** The effect of each single key of the page. */
    const pageKeys: Partial<Record<PageShortcutId, () => void>> = {
      serving: () => showSub('open'),
      waiting: () => showSub('pending'),
      snoozed: () => showSub('snoozed'),
      next: () => {
        showSub('pending');
        focusRow(0);
      },
      new: () => store.dispatch(layerOpened({ is: 'new' })),
      search: () => {
        showList();
        // Switch synchronously: the next letter belongs to the search and is not a shortcut.
        flushSync(() => store.dispatch(tabChosen('search')));
        focusSearch();
      },
      all: () => setHelp(true),
    };
    /**
     * Returns the action of a key, or undefined if there is nothing in view for it to act on. Letters right after an action on a ticket are
     * text, so that no word runs a second one. A key of the page, such as the one for the next ticket, ends that, and so does Escape.
     */
    const actOf = (key: string): (() => unknown) | undefined => {
      if (key === 'j' || key === 'k') return () => move(key === 'j' ? 1 : -1);
      const shortcut = pageShortcuts.find(({ keys }) => keys.length === 1 && keys[0].toLowerCase() === key);
      const ofPage = shortcut && pageKeys[shortcut.id];
      if (ofPage)
        return () => {
          actedAt.current = -Infinity;
          ofPage();
        };
      if (performance.now() - actedAt.current < TYPING_MS) return undefined;
      const action = actionOfKey(key);
      const ticket = (action?.actsOnRow && selectRecord(store.getState(), 'ticket', focusedId())) || open;
      const may = { mayDelete, hasSchedules, isMine: ticket === open && mine };
      if (!action || !ticket || !action.isVisible({ ticket, ...may })) return undefined;
      return () => {
        store.dispatch((action.runByKey ?? action.run)(ticket));
        actedAt.current = performance.now();
      };
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') actedAt.current = -Infinity;
      if (event.defaultPrevented || event.altKey) return;
      const inDialog = document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
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
  }, [hasSchedules, list, mayDelete, mine, open, setHelp, store]);
  return [helpOver === openId, setHelp] as const;
};
