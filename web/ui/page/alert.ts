import type { TicketRecord } from '../../../domain/ticket/shape.ts';
import { previewText } from '../bubble/LastMessage.tsx';
import { called } from '../format/called.ts';
import { goTo } from './goTo.ts';

const kept = 'alerts';
const QUIET_MS = 2_000;
const NOTES = [660, 880];
const NOTE_S = 0.12;
let lastAt = 0;

const canNotify = (): boolean => typeof Notification === 'function' && Notification.permission === 'granted';

/** Whether new messages alert by a sound and a browser notification. Stored in this browser; on by default. */
export const isAlerting = (): boolean => localStorage.getItem(kept) !== 'false';
/** Switches alerts on or off. Switching on asks the browser for permission, once. */
export const setAlerting = (on: boolean): void => {
  localStorage.setItem(kept, String(on));
  if (on && typeof Notification === 'function' && Notification.permission === 'default')
    void Notification.requestPermission();
};

/** Plays two soft notes. The browser keeps a page silent until the user has touched it. */
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
 * Alerts the user to a new message: a sound, at most every two seconds, and a browser notification when the page has no
 * focus, one per conversation. The conversation on the screen does not alert.
 */
export const alertOf = ({ uuid, contact, lastMessage, lastSpeaker }: TicketRecord, now = Date.now()): void => {
  const body = previewText(lastMessage, lastSpeaker);
  tellOf({ path: `/tickets/${uuid}`, tag: uuid, title: called(contact), body }, now);
};

/** Alerts in the same way to anything that has its own page. */
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
    goTo(path);
  });
};
