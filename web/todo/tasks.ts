import { z } from 'zod';

/** A task of the local to-do list; instants are ISO, UTC (R686). */
const task = z.object({ text: z.string(), createdAt: z.string(), updatedAt: z.string() });
export type Task = z.infer<typeof task>;
const tasks = z.array(task);

/** Blank text adds nothing. The newest task stands first. */
export const added = (list: readonly Task[], text: string, now: string): readonly Task[] =>
  text.trim() ? [{ text: text.trim(), createdAt: now, updatedAt: now }, ...list] : list;

/** Blank text, or the same, changes nothing. */
export const edited = (list: readonly Task[], at: number, text: string, now: string): readonly Task[] =>
  text.trim() && list[at]?.text !== text.trim()
    ? list.map((each, index) => (index === at ? { ...each, text: text.trim(), updatedAt: now } : each))
    : list;

export const removed = (list: readonly Task[], at: number): readonly Task[] => list.filter((_, index) => index !== at);

/** Each user of this browser has a list of his own. */
export const keyOf = (userId: number): string => `tasks-${userId}`;

/** What the browser kept; nothing when it cannot be read. */
export const readTasks = (kept: string | null): Task[] => {
  try {
    return tasks.parse(JSON.parse(kept ?? '[]'));
  } catch {
    return [];
  }
};
