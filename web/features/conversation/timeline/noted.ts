import type { NoteRecord } from '../../../../domain/note/shape.ts';
import type { TimelineLine } from './timeline.ts';

/** The time of a line's content (ISO, UTC); null for lines that only divide. */
const saidAt = (line: TimelineLine): string | null => {
  switch (line.is) {
    case 'message':
      return line.message.createdAt;
    case 'notice':
      return line.at;
    case 'turn':
      return line.turn.at;
    case 'handedOver':
      return line.handOver.at;
    default:
      return null;
  }
};

/** Moves each note that came with a transfer into the line of that transfer. */
const withTransferNotes = (lines: readonly TimelineLine[], notes: readonly NoteRecord[]) => {
  const noteIds = new Set<number>();
  const joined = lines.map((line) => {
    const note = line.is === 'turn' && notes.find(({ id }) => id === line.turn.noteId);
    if (!note) return line;
    noteIds.add(note.id);
    return { ...line, note };
  });
  return { joined, rest: notes.filter(({ id }) => !noteIds.has(id)) };
};

/**
 * Adds the notes on a contact to a conversation, each after the lines that existed when it was written. `notes` are sorted
 * newest first. `whole` means that no older messages remain to be loaded. Otherwise, notes older than the first line wait for
 * those.
 */
export const withNotes = (
  lines: readonly TimelineLine[],
  notes: readonly NoteRecord[],
  whole: boolean,
): TimelineLine[] => {
  const { joined: all, rest } = withTransferNotes(lines, notes);
  let end = all.length; // an older note goes above a newer one
  for (const note of rest) {
    while (end > 0) {
      const line = all[end - 1];
      const at = line ? saidAt(line) : null;
      if (at !== null && at <= note.createdAt) break;
      end -= 1;
    }
    if (end === 0 && !whole) break;
    all.splice(end, 0, { is: 'note', id: `note-${note.id}`, note });
  }
  return all;
};
