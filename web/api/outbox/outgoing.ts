import type { PayloadAction } from '@reduxjs/toolkit';
import { v4 } from 'uuid';

/** A file that was attached to a message, without its bytes (`heldFiles.ts`). */
export type Attached = {
  id: string;
  name: string;
  size: number;
  type: string;
  caption: string;
  /** For recordings: the data to show a voice message. */
  recorded?: { seconds: number; waveform: string } | undefined;
};

/** A message that is being sent. It is shown at once and kept until the server's message arrives. */
export type Outgoing = {
  /** The key of its request. A retry carries the same one, which prevents duplicates. */
  key: string;
  body: string;
  attached: Attached[];
  /** The uploaded share of the files, 0 to 1. */
  share: number;
  at: string;
  /** The error code; '' while the request runs. */
  failed: string;
};

/** Adds to the content of a message the state of one that is being sent. */
export const createOutgoing = <T extends { body: string; attached?: Attached[] }>(said: T) => ({
  ...said,
  attached: said.attached ?? [],
  share: 0,
  key: v4(),
  at: new Date().toISOString(),
  failed: '',
});

type State = { outgoing: Outgoing[] };
type OfKey<T = object> = PayloadAction<{ key: string } & T>;
const change = ({ outgoing }: State, key: string, changed: Partial<Outgoing>): void => {
  const one = outgoing.find((each) => each.key === key);
  if (one) Object.assign(one, changed);
};

/** Removes a message that the server has, or that the user discarded. Returns whether this tab was sending it. */
export const removeOutgoing = (state: State, key: string | undefined): boolean => {
  const at = state.outgoing.findIndex((one) => one.key === key);
  if (at >= 0) state.outgoing.splice(at, 1);
  return at >= 0;
};

/** The reducers of a slice with outgoing messages. */
export const outboxReducers = {
  /** The user or the end of an outage sends a failed message again. */
  retryClicked: (state: State, { payload: { key } }: OfKey) => change(state, key, { failed: '' }),
  sendBegan: (state: State, { payload: { key } }: OfKey) => change(state, key, { failed: '', share: 0 }),
  sendProgressed: (state: State, { payload: { key, share } }: OfKey<{ share: number }>) =>
    change(state, key, { share }),
  sendRefused: (state: State, { payload: { key, code } }: OfKey<{ code: string }>) =>
    change(state, key, { failed: code }),
  discardClicked: (state: State, { payload: { key } }: OfKey) => void removeOutgoing(state, key),
};
