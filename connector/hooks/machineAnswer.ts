import { z } from 'zod';
import { MachineFailed } from '../../commands/integration/machines.ts';
import type { MachineAnswer } from '../../domain/integration/callEvents.ts';
import { OutsideFailed, type Outside } from '../../runtime/outside/outside.ts';
import type { Question, Reply } from '../../runtime/outside/send.ts';

/** Upper bound of messages sent per answer of a machine. */
export const mostMachineMessages = 20;
export const longestText = 4096;
/** An answer that does nothing. */
export const silentAnswer: MachineAnswer = { says: [], queueId: null, session: null };

/** Cleans a text of a machine and cuts it to a number of characters. */
export const cleanedTo = (longest: number, text: string): string =>
  text.replaceAll('\0', '').slice(0, longest).toWellFormed().trim();

/** NUL and lone surrogates never enter the log; a text that is too long is cut. */
export const cleanMachineText = (text: string): string => cleanedTo(longestText, text);

/** Returns the seconds of a Retry-After header, a number or a date; 0 without one. */
export const secondsOf = (header: string | undefined): number => {
  const seconds = /^\d{1,6}$/.test(header ?? '') ? Number(header) : (Date.parse(header ?? '') - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : 0;
};

/** Sends a request to a machine. Throws MachineFailed unless it succeeds, with the seconds to wait if the machine gave them. */
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

/** Parses an answer as JSON; undefined if it is not JSON. */
export const jsonIn = ({ body }: Reply): unknown => {
  try {
    return z.json().parse(JSON.parse(body.toString('utf8')));
  } catch {
    return undefined;
  }
};
