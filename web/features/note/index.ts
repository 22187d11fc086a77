/** The parts that other features may use. */
export { NoteLine } from './NoteLine.tsx';
export { Notes } from './Notes.tsx';
export { noteSubmitted, noteWritten, selectNotes } from './slice.ts';
export { useNotes } from './useNotes.ts';
