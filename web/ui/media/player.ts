/** The current playback. `id` is that of the message, '' for none. Times are in seconds; `length` is 0 while unknown. */
export type Heard = { id: string; playing: boolean; at: number; length: number; rate: number; failed: boolean };

const silence: Heard = { id: '', playing: false, at: 0, length: 0, rate: 1, failed: false };
const rates = [1, 1.5, 2];

let heard = silence;
let sound: HTMLAudioElement | undefined;
const listeners = new Set<() => void>();
const tell = (more: Partial<Heard>): void => {
  heard = { ...heard, ...more };
  for (const listener of listeners) listener();
};

/**
 * The single audio element of the page, outside of any bubble. It keeps playing when its bubble scrolls out of the list, and
 * starting a sound stops the previous one.
 */
const soundOf = (): HTMLAudioElement => {
  if (sound) return sound;
  const made = new Audio();
  made.addEventListener('timeupdate', () => tell({ at: made.currentTime }));
  made.addEventListener('durationchange', () => tell({ length: Number.isFinite(made.duration) ? made.duration : 0 }));
  made.addEventListener('play', () => tell({ playing: true }));
  made.addEventListener('pause', () => tell({ playing: false }));
  made.addEventListener('ended', () => tell({ playing: false, at: 0 }));
  made.addEventListener('error', () => tell({ playing: false, failed: true }));
  sound = made;
  return made;
};

export const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
export const nowHeard = (): Heard => heard;

/** Plays or pauses the sound of a message, starting at `from` seconds if given. */
export const toggle = (id: string, url: string, from?: number): void => {
  const one = soundOf();
  if (heard.id !== id || heard.failed) {
    tell({ ...silence, id, rate: heard.rate });
    one.src = url;
    one.playbackRate = heard.rate;
  } else if (heard.playing && from === undefined) return one.pause();
  if (from !== undefined) one.currentTime = from;
  void one.play().catch(() => {}); // the element's events report the failure
};

/** Seeks to a position in seconds. */
export const seek = (at: number): void => {
  soundOf().currentTime = at;
  tell({ at });
};

/** Switches to the next speed, for this sound and all later ones. */
export const faster = (): void => {
  const rate = rates[(rates.indexOf(heard.rate) + 1) % rates.length] ?? 1;
  soundOf().playbackRate = rate;
  tell({ rate });
};

/** Stops playback, for example when the user leaves the conversation. */
export const hush = (): void => {
  if (!heard.id) return;
  sound?.pause();
  tell({ ...silence, rate: heard.rate });
};
