import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { alertOf, isAlerting, setAlerting } from '../../../web/ui/page/alert.ts';
import { connectRouter } from '../../../web/ui/page/goTo.ts';
import { ticket } from '../features/conversation/records.ts';

let sounds = 0;
let notices: { title: string; body: string; tag: string }[] = [];
let clicked: () => void = () => {};
let asked = 0;
let went = '';
let focused = true;
const before = { ...globalThis };

class FakeContext {
  state = 'running';
  currentTime = 0;
  destination = {};
  close = async () => {};
}
class FakeNode {
  onended = null;
  constructor(_: unknown, { frequency = 0 } = {}) {
    if (frequency === 660) sounds++;
  }
  connect() {}
  start() {}
  stop() {}
}
class FakeNotification {
  static permission = 'granted';
  static requestPermission = async () => void asked++;
  constructor(title: string, { body, tag }: { body: string; tag: string }) {
    notices.push({ title, body, tag });
  }
  addEventListener(_: string, listener: () => void) {
    clicked = listener;
  }
  close() {}
}
const stored = new Map<string, string>();
const stubs = {
  AudioContext: FakeContext,
  GainNode: FakeNode,
  OscillatorNode: FakeNode,
  Notification: FakeNotification,
  document: { hasFocus: () => focused },
  location: { pathname: '/tickets/uuid-9' },
  window: { focus: () => {} },
  localStorage: {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
  },
};
connectRouter({ navigate: (path) => void (went = path) });
beforeEach(() => {
  Object.assign(globalThis, stubs);
  [sounds, notices, asked, went, focused] = [0, [], 0, '', true];
  stored.clear();
});
afterEach(() => void Object.assign(globalThis, before));

let now = 1_000_000;
const come = (id: number, after = 5_000, lastSpeaker = '') =>
  alertOf(ticket(id, { lastMessage: '*Olá*', lastSpeaker }), (now += after));

test('plays a sound for a message elsewhere at most every two seconds, and never for the open conversation', () => {
  come(2);
  come(3, 500);
  expect([sounds, notices]).toEqual([1, []]);
  come(2);
  come(9);
  expect(sounds).toBe(2);
});

test('shows one browser notification for each conversation while the window has no focus, and a click opens it', () => {
  focused = false;
  come(9);
  expect(notices).toEqual([{ title: 'Contato 9', body: 'Olá', tag: 'uuid-9' }]);
  clicked();
  expect(went).toBe('/tickets/uuid-9');
  come(2, 5_000, 'Ana');
  expect(notices.at(-1)).toMatchObject({ body: 'Ana: Olá' });
});

test('alerts are on until switched off in this browser; switching them on asks for permission once', () => {
  expect(isAlerting()).toBe(true);
  setAlerting(false);
  focused = false;
  come(2);
  expect([isAlerting(), sounds, notices, asked]).toEqual([false, 0, [], 0]);
  FakeNotification.permission = 'default';
  setAlerting(true);
  expect([isAlerting(), asked]).toEqual([true, 1]);
  FakeNotification.permission = 'granted';
});
