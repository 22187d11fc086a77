/** The parts that other features may use. */
export { NoteLine } from './NoteLine.tsx';
export { Notes } from './Notes.tsx';
export { noteWritten, selectNotes } from './slice.ts';
export { noteAdding } from './tasks.ts';
export { useNotes } from './useNotes.ts';
