import { Refused, type Commands } from '../kernel/decider.ts';
import type { EventOf } from '../kernel/event.ts';
import { allows, type Profile } from '../kernel/permissions.ts';
import type { contactEvents } from './events.ts';

export type StopCommand = Commands<{
  /** The contact answered with a word that asks for no more campaigns. Repeating the command adds nothing. */
  AskToStop: { word: string };
  /** A user says that the contact did not mean that. */
  UndoStop: { by: { profile: Profile } };
  /** WhatsApp reports that the contact switched marketing messages off or on. An older report than the last one is ignored. */
  NoteMarketing: { isOff: boolean; seconds: number };
}>;
/** A contact's wishes about campaigns. Each can be undone without the other. */
export type Wishes = {
  /** The word that asked for no more campaigns; null if the contact did not ask. */
  stopped: string | null;
  /** The last setting of marketing messages in WhatsApp, with its time (seconds); null if it was never changed. */
  marketing: { isOff: boolean; seconds: number } | null;
};
type State = { is: 'absent' } | { is: 'erased' } | ({ is: 'present' | 'removed' | 'merged' } & Wishes);

/** Whether a contact is left out of campaigns. */
export const wantsNoCampaigns = ({ stopped, marketing }: Wishes): boolean =>
  stopped !== null || marketing?.isOff === true;

/**
 * Returns the event of asking for no more campaigns, of undoing that, or of a setting in WhatsApp. Throws ERR_NO_PERMISSION or
 * ERR_NO_CONTACT_FOUND.
 */
export const stopping = (command: StopCommand, state: State): EventOf<typeof contactEvents>[] => {
  if (command.type === 'UndoStop' && !allows(command.by.profile, 'contacts-page:undoStop'))
    throw new Refused('ERR_NO_PERMISSION');
  if (state.is === 'absent' || state.is === 'erased') throw new Refused('ERR_NO_CONTACT_FOUND');
  if (command.type === 'NoteMarketing') {
    const { isOff, seconds } = command;
    // Also without a change: an older report may come later.
    if (seconds <= (state.marketing?.seconds ?? 0)) return [];
    return [{ type: isOff ? 'ContactMarketingStopped' : 'ContactMarketingResumed', data: { seconds } }];
  }
  if (command.type === 'UndoStop') return state.stopped !== null ? [{ type: 'ContactStopUndone', data: {} }] : [];
  return state.stopped !== null ? [] : [{ type: 'ContactAskedToStop', data: { word: command.word } }];
};
