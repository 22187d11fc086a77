import type { Reactable } from './reacting.ts';

/** The message that is sent for an edit, a deletion or a reaction of the company. */
type OwnChange = { is: 'edit' | 'deletion' | 'reaction'; waId: string };

/**
 * Returns the newest form of a change of ours and its time (null for a former deletion). A phone that could not decrypt the
 * change gets this form. Null if it was refused or has no effect any more. A newer edit is sent in place of an older
 * one.
 */
export const latestOfChange = (
  state: Reactable,
  { is, waId }: OwnChange,
): { body: string; ms: number | null } | null => {
  const { wish, reacting, isDeleted } = state;
  if (is === 'reaction') {
    if (reacting?.waId === waId) return reacting.error ? null : { body: reacting.emoji, ms: reacting.ms };
    const given = state.reactions.find(({ fromMe }) => fromMe);
    return given && !isDeleted ? { body: given.emoji, ms: given.ms } : null;
  }
  if (wish?.waId === waId) return wish.error ? null : { body: wish.body, ms: wish.ms };
  if (is === 'deletion') return isDeleted ? { body: '', ms: null } : null;
  return state.editedMs === null || isDeleted ? null : { body: state.body, ms: state.editedMs };
};
