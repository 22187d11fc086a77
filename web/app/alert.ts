import type { TicketRecord } from '../../domain/ticket/shape.ts';
import { previewText } from '../bubble/Preview.tsx';
import { called } from '../kernel/called.ts';
import { askToGo } from '../ui/goTo.ts';

const kept = 'alerts';
const QUIET_MS = 2_000;
const NOTES = [660, 880];
const NOTE_S = 0.12;
let lastAt = 0;

const canNotify = (): boolean => typeof Notification === 'function' && Notification.permission === 'granted';

/** Whether messages are told by a sound and by the browser: kept in this browser, on unless switched off. */
export const isAlerting = (): boolean => localStorage.getItem(kept) !== 'false';
/** Switched on, the browser asks once whether it may. */
export const setAlerting = (on: boolean): void => {
  localStorage.setItem(kept, String(on));
  if (on && typeof Notification === 'function' && Notification.permission === 'default')
    void Notification.requestPermission();
};

/** Two soft notes; a page that nobody has touched yet stays silent. */
const sound = (): void => {
  const context = new AudioContext();
  if (context.state === 'suspended') return void context.close();
  const volume = new GainNode(context, { gain: 0.08 });
  volume.connect(context.destination);
  for (const [at, frequency] of NOTES.entries()) {
    const note = new OscillatorNode(context, { frequency });
    note.connect(volume);
    note.start(context.currentTime + at * NOTE_S);
    note.stop(context.currentTime + (at + 1) * NOTE_S);
    if (at === NOTES.length - 1) note.onended = () => void context.close();
  }
};

/**
 * A message came that notifies: a sound, not oftener than every two seconds, and, where the user does not see the page, a
 * notice of the browser, one for each conversation. Nothing of the conversation before his eyes.
 */
export const alertOf = ({ uuid, contact, lastMessage, lastSpeaker }: TicketRecord, now = Date.now()): void => {
  const body = previewText(lastMessage, lastSpeaker);
  tellOf({ path: `/tickets/${uuid}`, tag: uuid, title: called(contact), body }, now);
};

/** The same of anything that is said on a page of its own. */
export const tellOf = (
  { path, ...said }: { path: string; tag: string; title: string; body: string },
  now = Date.now(),
): void => {
  const isAway = !document.hasFocus();
  if (!isAlerting() || (!isAway && location.pathname === path)) return;
  if (now - lastAt >= QUIET_MS) {
    lastAt = now;
    sound();
  }
  if (!isAway || !canNotify()) return;
  const notice = new Notification(said.title, { body: said.body, tag: said.tag, icon: '/favicon.svg' });
  notice.addEventListener('click', () => {
    notice.close();
    window.focus();
    askToGo(path);
  });
};
