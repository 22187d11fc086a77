import { z } from 'zod';
import { MachineFailed } from '../../commands/integration/machines.ts';
import type { MachineAnswer } from '../../domain/integration/callEvents.ts';
import { OutsideFailed, type Outside } from '../../runtime/outside/outside.ts';
import type { Question, Reply } from '../../runtime/outside/send.ts';

/** Of what a machine says so much is said. */
export const mostSaid = 20;
export const longestText = 4096;
/** Nothing is said, and nothing happens. */
export const silence: MachineAnswer = { says: [], queueId: null, session: null };

/** Words of a machine as they are kept, so many signs of them at most. */
export const cleanedTo = (longest: number, text: string): string =>
  text.replaceAll('\0', '').slice(0, longest).toWellFormed().trim();

/** NUL and lone surrogates never enter the log; what is too long is cut. */
export const cleaned = (text: string): string => cleanedTo(longestText, text);

/** The seconds of a Retry-After: a number or a date; 0: none. */
export const secondsOf = (header: string | undefined): number => {
  const seconds = /^\d{1,6}$/.test(header ?? '') ? Number(header) : (Date.parse(header ?? '') - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : 0;
};

/** Asks a machine: a success alone counts. Throws MachineFailed, with the seconds that it asked to be left alone. */
export const askMachine = async (outside: Outside, question: Question): Promise<Reply> => {
  const reply = await outside.ask(question).catch((error: unknown) => {
    if (error instanceof OutsideFailed) throw new MachineFailed(error.failure);
    throw error;
  });
  const { status, headers } = reply;
  if (status < 200 || status > 299)
    throw new MachineFailed('status', { status, retryAfter: secondsOf(headers['retry-after']) });
  return reply;
};

/** What an answer holds as JSON; undefined: it is none. */
export const jsonIn = ({ body }: Reply): unknown => {
  try {
    return z.json().parse(JSON.parse(body.toString('utf8')));
  } catch {
    return undefined;
  }
};
