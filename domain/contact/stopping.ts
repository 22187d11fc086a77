import { Refused, type Commands } from '../kernel/decider.ts';
import type { EventOf } from '../kernel/event.ts';
import { allows, type Profile } from '../kernel/permissions.ts';
import { normalised } from '../kernel/search.ts';
import type { contactEvents } from './events.ts';

export type StopCommand = Commands<{
  /** It answered with a word that asks for no more campaigns; said again it adds nothing. */
  AskToStop: { word: string };
  /** A person says that it did not mean that. */
  UndoStop: { by: { profile: Profile } };
}>;
type State = { is: 'absent' } | { is: 'erased' } | { is: 'present' | 'removed' | 'merged'; stopped: string | null };

const bare = (text: string): string =>
  normalised(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The one of these words that is all that a message says, whatever its case, accents and signs; null: none. */
export const stopWordIn = (said: string, words: readonly string[]): string | null =>
  words.find((word) => bare(word) !== '' && bare(word) === bare(said)) ?? null;

/** What asking for no more campaigns, or its undoing, adds to the log. */
export const stopping = (command: StopCommand, state: State): EventOf<typeof contactEvents>[] => {
  if (command.type === 'UndoStop' && !allows(command.by.profile, 'contacts-page:undoStop'))
    throw new Refused('ERR_NO_PERMISSION');
  if (state.is === 'absent' || state.is === 'erased') throw new Refused('ERR_NO_CONTACT_FOUND');
  if (command.type === 'UndoStop') return state.stopped !== null ? [{ type: 'ContactStopUndone', data: {} }] : [];
  return state.stopped !== null ? [] : [{ type: 'ContactAskedToStop', data: { word: command.word } }];
};
