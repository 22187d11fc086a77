import { Refused, type Commands } from '../kernel/decider.ts';
import type { EventOf } from '../kernel/event.ts';
import { allows, type Profile } from '../kernel/permissions.ts';
import { normalised } from '../kernel/search.ts';
import type { contactEvents } from './events.ts';

export type StopCommand = Commands<{
  /** The contact answered with a word that asks for no more campaigns. Repeating the command adds nothing. */
  AskToStop: { word: string };
  /** A user says that the contact did not mean that. */
  UndoStop: { by: { profile: Profile } };
}>;
type State = { is: 'absent' } | { is: 'erased' } | { is: 'present' | 'removed' | 'merged'; stopped: string | null };

const bare = (text: string): string =>
  normalised(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Words around a stop word that ask for nothing else: `quero sair, por favor`, `sair da lista`. */
const around: ReadonlySet<string> = new Set(
  `eu quero queria gostaria desejo de por favor pf pfv obrigado obrigada da desta dessa lista please i want to quiero
  gracias la`.split(/\s+/),
);
const asked = (text: string): string =>
  bare(text)
    .split(' ')
    .filter((word) => !around.has(word))
    .join(' ');

/**
 * Returns the stop word that is the whole message, ignoring case, accents, punctuation and words of politeness; null for
 * none.
 */
export const stopWordIn = (said: string, words: readonly string[]): string | null =>
  words.find((word) => bare(word) !== '' && bare(word) === bare(said)) ??
  words.find((word) => asked(word) !== '' && asked(word) === asked(said)) ??
  null;

/**
 * Returns the event of asking for no more campaigns, or of undoing that. Throws ERR_NO_PERMISSION or ERR_NO_CONTACT_FOUND.
 */
export const stopping = (command: StopCommand, state: State): EventOf<typeof contactEvents>[] => {
  if (command.type === 'UndoStop' && !allows(command.by.profile, 'contacts-page:undoStop'))
    throw new Refused('ERR_NO_PERMISSION');
  if (state.is === 'absent' || state.is === 'erased') throw new Refused('ERR_NO_CONTACT_FOUND');
  if (command.type === 'UndoStop') return state.stopped !== null ? [{ type: 'ContactStopUndone', data: {} }] : [];
  return state.stopped !== null ? [] : [{ type: 'ContactAskedToStop', data: { word: command.word } }];
};
