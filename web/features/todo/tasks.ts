import { z } from 'zod';

/** A task of the local to-do list; times are ISO strings in UTC (R686). */
const task = z.object({ text: z.string(), createdAt: z.string(), updatedAt: z.string() });
export type Task = z.infer<typeof task>;
const tasks = z.array(task);

/** Adds a task at the top; blank text adds nothing. */
export const added = (list: readonly Task[], text: string, now: string): readonly Task[] =>
  text.trim() ? [{ text: text.trim(), createdAt: now, updatedAt: now }, ...list] : list;

/** Changes the text of a task; blank or unchanged text changes nothing. */
export const edited = (list: readonly Task[], at: number, text: string, now: string): readonly Task[] =>
  text.trim() && list[at]?.text !== text.trim()
    ? list.map((each, index) => (index === at ? { ...each, text: text.trim(), updatedAt: now } : each))
    : list;

export const removed = (list: readonly Task[], at: number): readonly Task[] => list.filter((_, index) => index !== at);

/** Each user of this browser has a separate list. */
export const keyOf = (userId: number): string => `tasks-${userId}`;

/** Returns the stored tasks; none if they cannot be read. */
export const readTasks = (kept: string | null): Task[] => {
  try {
    return tasks.parse(JSON.parse(kept ?? '[]'));
  } catch {
    return [];
  }
};
