import type { OptionAnswer } from '../kernel/optionAnswer.ts';

/** An option of a queue's menu: `parentId` null is the root. */
export type Option = { id: number; parentId: number | null; title: string; message: string; answer: OptionAnswer };
/** The options below another one (null: the root), in their order. */
export const childrenOf = (options: readonly Option[], parentId: number | null): Option[] =>
  options.filter((each) => each.parentId === parentId);

/** A department as the bot knows it; `isOpen` and `away` by the schedule that counts for it. */
export type Department = {
  id: number;
  name: string;
  greeting: string;
  /** Its menu: the whole tree. */
  options: readonly Option[];
  isOpen: boolean;
  /** What is said while it is closed. */
  away: string;
  /** Who answers there instead of the menu: it is there, and the company's plan holds it. */
  integrationId: number | null;
  promptId: number | null;
};
/** What the bot of a connection works with, now. */
export type House = {
  greeting: string;
  /** Whether a file follows the greeting. */
  hasFile: boolean;
  /** Whether the company's plan holds integrations, and prompts. */
  hasMachines: boolean;
  hasPrompts: boolean;
  /** Who answers outside of queues instead of the menu. */
  integrationId: number | null;
  promptId: number | null;
  /** Those of the connection, in their order. */
  queues: readonly Department[];
  /** The one in which the ticket is, be it none of the connection's. */
  current: Department | null;
  isOpen: boolean;
  away: string;
  /** How often the same is shown in a row. */
  mostShown: number;
  /** So many minutes after it was shown nothing is shown again. */
  silence: number;
  language: 'pt' | 'en' | 'es';
};

/** What the installation's bot does where a connection says nothing. */
const SHOWN = 3;
/** How often the choices are shown in a row: what the connection says, else three times. */
export const mostShown = (set: number | null): number => set || SHOWN;
