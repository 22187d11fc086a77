import type { z } from 'zod';
import type { Commands, Decider } from '../kernel/decider.ts';
import { leftFilesEvents } from './events.ts';

export type FilesLeftData = z.infer<typeof leftFilesEvents.FilesLeft.data>;
export type LeftFiles = { is: 'absent' } | ({ is: 'left' } & FilesLeftData) | { is: 'removed' };
export type LeftFilesCommand = Commands<{ LeaveFiles: FilesLeftData; RemoveFiles: object }>;

/** Files that an event left without an owner, until they are removed from storage. */
export const leftFiles: Decider<LeftFiles, LeftFilesCommand, typeof leftFilesEvents> = {
  feature: 'leftFiles',
  events: leftFilesEvents,
  initial: { is: 'absent' },
  decide: (command, state) => {
    if (command.type === 'RemoveFiles') return state.is === 'left' ? [{ type: 'FilesRemoved', data: {} }] : [];
    const { type: _, ...data } = command;
    if (state.is !== 'absent' || !(data.files.length || data.ticket)) return [];
    return [{ type: 'FilesLeft', data }];
  },
  evolve: (_, event) => (event.type === 'FilesLeft' ? { is: 'left', ...event.data } : { is: 'removed' }),
};
