import type { NoteRecord } from '../../domain/note/shape.ts';
import type { TimelineLine } from './timeline.ts';

/** When what a line shows was said (ISO, UTC); null where it only divides. */
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

/**
 * A conversation with the notes on its contact, the newest of `notes` first, each behind what was said when it was
 * written. `whole`: nothing older is left to come; else what is older than the first line waits for that.
 */
export const withNotes = (
  lines: readonly TimelineLine[],
  notes: readonly NoteRecord[],
  whole: boolean,
): TimelineLine[] => {
  const all = [...lines];
  let end = all.length; // each older note stands above the newer one
  for (const note of notes) {
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
