import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { lazy } from '../../api/parts.ts';
import { fetchAhead } from '../../api/fetchAhead.ts';
import { giveBack } from '../../ui/layers/hasFocus.ts';
import { PaletteField } from './PaletteField.tsx';

const load = () => import('./CommandPalette.tsx').then((file) => ({ default: file.CommandPalette }));
const CommandPalette = lazy(load);
const EditContact = lazy(async () => ({ default: (await import('../../features/contact/index.ts')).EditContact }));
const ahead = [load];

/** Whether a dialog covers the page. Ctrl+K opens no palette over it. */
const isCovered = (): boolean => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;

/**
 * The command palette: Ctrl+K goes to any page, contact, ticket or action on the open ticket. Its field takes the letters typed
 * at once, also while the code of the palette is loading.
 */
export const Palette = () => {
  const [term, setTerm] = useState<string | null>(null);
  /** The contact whose form is open. `nth` mounts a new form each time. */
  const [contact, setContact] = useState<{ id: number; nth: number } | null>(null);
  const before = useRef<Element | null>(null);
  useEffect(() => fetchAhead(ahead), []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { ctrlKey, metaKey, altKey, shiftKey, key } = event;
      if (!(ctrlKey || metaKey) || altKey || shiftKey || key.toLowerCase() !== 'k' || isCovered()) return;
      event.preventDefault();
      before.current = document.activeElement;
      // Synchronously: the next letter belongs to the palette and is no shortcut.
      flushSync(() => setTerm(''));
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  const close = useCallback(() => {
    setTerm(null);
    // The page may move the focus first.
    requestAnimationFrame(() => giveBack(before.current));
  }, []);
  const openContact = (id: number) => setContact({ id, nth: (contact?.nth ?? 0) + 1 });
  return (
    <>
      {term !== null && (
        <Suspense fallback={<PaletteField term={term} onTerm={setTerm} onClose={close} />}>
          <CommandPalette term={term} onTerm={setTerm} onClose={close} onContact={openContact} />
        </Suspense>
      )}
      {contact && (
        <Suspense>
          <EditContact key={contact.nth} contactId={contact.id} />
        </Suspense>
      )}
    </>
  );
};
