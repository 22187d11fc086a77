import type { OptionAnswer } from '../kernel/optionAnswer.ts';

/** An option of a queue's menu. `parentId` null means the root. */
export type Option = { id: number; parentId: number | null; title: string; message: string; answer: OptionAnswer };
/** Returns the options below another one (null: the root), in their order. */
export const optionsBelow = (options: readonly Option[], parentId: number | null): Option[] =>
  options.filter((each) => each.parentId === parentId);

/** A queue as the bot sees it. `isOpen` and `away` follow the schedule that applies to the queue. */
export type Department = {
  id: number;
  name: string;
  greeting: string;
  /** The whole menu tree. */
  options: readonly Option[];
  isOpen: boolean;
  /** The text sent while the queue is closed. */
  away: string;
  /** The integration that answers in place of the menu. Set only if it exists and the company's plan includes it. */
  integrationId: number | null;
  promptId: number | null;
};
/** Everything the bot of a connection needs to decide its next step. */
export type BotContext = {
  greeting: string;
  /** Whether a file follows the greeting. */
  hasFile: boolean;
  /** Whether the company's plan includes integrations. */
  hasMachines: boolean;
  hasPrompts: boolean;
  /** The integration that answers outside of queues in place of the menu. */
  integrationId: number | null;
  promptId: number | null;
  /** The connection's queues, in their order. */
  queues: readonly Department[];
  /** The ticket's queue, even if it is not one of the connection's. */
  current: Department | null;
  isOpen: boolean;
  away: string;
  /** How often in a row the same choices are shown. */
  mostShown: number;
  /** For this many minutes after the choices were shown, they are not shown again. */
  silence: number;
  language: 'pt' | 'en' | 'es';
};

/** The default where a connection does not set a number. */
const SHOWN = 3;
/** Returns how often in a row the choices are shown: the connection's number, or three by default. */
export const mostShown = (set: number | null): number => set || SHOWN;
