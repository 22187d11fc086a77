import type { Store } from '@reduxjs/toolkit';
import { text } from '../../../locales/i18n.ts';
import type { TicketRef } from '../../conversation/index.ts';
import { typedAhead } from '../../conversation/index.ts';
import { hasKeyboard, isCovered, isEditable, isFocusFree, COMPOSES, YIELDS } from '../../../ui/layers/takeFocus.ts';
import { selectAddressed, selectOpening, type OpeningRoot } from './opening.ts';

/** Keys within this time of one another (ms) are one piece of typing. */
export const TYPING_MS = 1_000;
/** How often the field retries to take the focus while a dialog closes (ms). */
const AGAIN_MS = 50;

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'getModifierState'>;

/** Whether a key writes a character, or a part of one such as an accent. */
export const isText = (event: Key): boolean => {
  const isCommand = (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph');
  return !isCommand && (/^.$/u.test(event.key) || event.key === 'Dead' || event.key === 'Process');
};

/** The field of the page itself (web/index.html), which takes the keys pressed before the app has loaded, or a new one. */
const invisibleField = (): HTMLTextAreaElement => {
  const early = document.querySelector<HTMLTextAreaElement>('textarea#early');
  if (early) return early;
  const field = document.createElement('textarea');
  field.setAttribute(YIELDS, '');
  field.tabIndex = -1;
  for (const [name, value] of Object.entries({
    position: 'fixed',
    opacity: '0',
    top: '0',
    width: '1px',
    height: '1px',
  }))
    field.style.setProperty(name, value);
  return field;
};

/**
 * Sends keys pressed while a conversation opens to its draft, even if another element has the focus. Keys that follow without a
 * pause also go there. An invisible field takes the focus at once, which makes accents and input methods work. The composer
 * takes over when it is mounted. Returns a function that stops this.
 */
export const followTyping = (store: Store<OpeningRoot>): (() => void) => {
  const field = invisibleField();
  let target: TicketRef | null = null;
  /** The conversation for which the field took the focus already. */
  let taken = '';
  let before: Element | null = null;
  let lastAt = -Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The ticket being accepted, and the URL at that time in `from`. It no longer counts after the user navigates. */
  let opens: TicketRef | null = null;
  let from = '';

  const goesOn = (): boolean => field.hasAttribute(COMPOSES) || performance.now() - lastAt < TYPING_MS;
  const hasFocus = (): boolean => document.activeElement === field;

  const opening = (): TicketRef | null => {
    const state = store.getState();
    if (state.ticket.opens !== opens) {
      ({ opens } = state.ticket);
      from = location.pathname;
    }
    const isElsewhere = opens !== null && from !== location.pathname;
    return selectOpening(
      isElsewhere ? { ...state, ticket: { ...state.ticket, opens: null } } : state,
      location.pathname,
    );
  };
  /** Whether a new ticket is being created. Its form covers the page, but takes no more keys. */
  const isCreating = (): boolean => {
    const next = opening();
    return next !== null && next.ticketId === null && next === store.getState().ticket.opens;
  };
  const isBlocked = (): boolean => !isCreating() && (isCovered() || store.getState().ticket.layer.is !== 'none');
  const focus = (): void => {
    if (hasFocus()) return;
    before = document.activeElement;
    // A dialog takes the focus back that moves out of it, but not the first focus after none.
    if (before instanceof HTMLElement) before.blur();
    field.setAttribute('aria-label', text('app', 'typing'));
    if (!field.isConnected) document.body.append(field);
    field.focus({ preventScroll: true });
  };
  /** Returns the focus to the element that had it before. */
  const release = (): void => {
    const had = hasFocus();
    field.remove();
    if (had && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
  };
  const look = (): void => {
    clearTimeout(timer);
    const next = opening();
    if (next) {
      target = next;
      if (next.uuid === taken || !hasKeyboard()) return;
      if (isBlocked()) return void (timer = setTimeout(look, AGAIN_MS));
      taken = next.uuid;
      if (isCreating() || isFocusFree() || isLeft(document.activeElement, next)) focus();
    } else if (target) {
      taken = '';
      const isTyping =
        hasFocus() && goesOn() && selectAddressed(store.getState(), location.pathname)?.uuid === target.uuid;
      if (isTyping) return void (timer = setTimeout(look, TYPING_MS));
      if (!goesOn()) target = null;
      release();
    }
  };
  const type = (written: string, erases = false): void => {
    if (!target) return;
    lastAt = performance.now();
    store.dispatch(typedAhead({ ...target, text: written, erases }));
  };
  const take = (): void => {
    const { value } = field;
    field.value = '';
    if (value) type(value);
  };

  /** Whether an element belongs to a conversation that is closing. */
  const isLeft = (element: Element | null, { uuid }: TicketRef): boolean => {
    const within = element?.closest<HTMLElement>('[data-conversation]')?.dataset['conversation'];
    return within !== undefined && within !== uuid;
  };
  /** Whether an element handles its own keys. Fields of a closing conversation do not. */
  const keepsKeys = (element: Element | null): boolean => {
    if (isCreating()) return false;
    if (element?.closest('[role="dialog"], [role="alertdialog"], [role="menu"]')) return true;
    return isEditable(element) && !(target && isLeft(element, target));
  };
  const onKey = (event: KeyboardEvent): void => {
    look();
    if (hasFocus()) {
      if (event.key === 'Backspace' && !event.isComposing && !field.value) type('', true);
      else if (isText(event)) event.stopPropagation();
      else if (/^(Tab|Escape|Arrow|Page|Home|End)/.test(event.key)) release();
      return;
    }
    const isSameTyping = goesOn() && selectAddressed(store.getState(), location.pathname)?.uuid === target?.uuid;
    if (!target || !(opening() || isSameTyping) || !isText(event)) return;
    if (event.key === ' ' && !isSameTyping) return;
    if (isBlocked() || keepsKeys(document.activeElement)) return;
    event.stopPropagation();
    focus();
  };

  let doubt: ReturnType<typeof setTimeout> | undefined;
  const composes = (): void => {
    clearTimeout(doubt);
    field.setAttribute(COMPOSES, '');
  };
  const composed = (): void => {
    clearTimeout(doubt);
    field.dispatchEvent(new CompositionEvent('compositionend'));
  };
  /** Takes over the field of the page, with the keys pressed before the app had loaded. */
  const begin = (): void => {
    look();
    if (!target) return release();
    if (!field.value) return;
    // Its last character may be half of a composed one. The next event tells, or a pause.
    composes();
    doubt = setTimeout(composed, TYPING_MS);
  };

  field.addEventListener('focusin', (event) => event.stopPropagation());
  field.addEventListener('input', (event) => {
    if ('isComposing' in event && event.isComposing) return;
    if (field.hasAttribute(COMPOSES)) composed();
    else take();
  });
  field.addEventListener('compositionstart', composes);
  field.addEventListener('compositionupdate', composes);
  field.addEventListener('compositionend', () => {
    field.removeAttribute(COMPOSES);
    take();
  });
  document.addEventListener('keydown', onKey, true);
  document.addEventListener('click', look);
  window.addEventListener('popstate', look);
  const ends = store.subscribe(look);
  begin();
  return () => {
    ends();
    clearTimeout(timer);
    clearTimeout(doubt);
    field.remove();
    document.removeEventListener('keydown', onKey, true);
    document.removeEventListener('click', look);
    window.removeEventListener('popstate', look);
  };
};
