import { z } from 'zod';
import { MachineFailed, type Replied, type ToldMessage } from '../../commands/integration/machines.ts';
import { numbered } from '../../domain/bot/texts.ts';
import { leaveOutUnknown } from '../../domain/kernel/variables.ts';
import type { MachineAnswer, MachineSession } from '../../domain/integration/callEvents.ts';
import { MINUTE_MS } from '../../domain/kernel/durations.ts';
import type { Outside } from '../../runtime/outside/outside.ts';
import { askMachine, cleanMachineText, jsonIn, mostMachineMessages, silentAnswer } from './machineAnswer.ts';
import { bubble, choicesOf, input, bubbleText } from './bubbles.ts';

const turn = z.object({
  sessionId: z.string().optional().catch(undefined),
  messages: z.array(z.unknown()).catch([]),
  input: z.unknown().optional(),
});
type Turn = {
  status: number;
  sessionId: string | undefined;
  texts: string[];
  choices: string[];
  asks: boolean;
  wantsFile: boolean;
};

/** Whether a session was silent for longer than it lasts; 0 minutes means no limit. */
export const isExpired = ({ at }: MachineSession, minutes: number, now: string): boolean =>
  minutes > 0 && Date.parse(now) - Date.parse(at) > minutes * MINUTE_MS;

const same = (a: string, b: string): boolean => a.trim().toLocaleLowerCase() === b.trim().toLocaleLowerCase();

/** Returns the choice that a number or a text means; undefined if none. */
export const chosenOf = (choices: readonly string[], text: string): string | undefined =>
  /^\d{1,3}$/.test(text) && choices[Number(text) - 1] !== undefined
    ? choices[Number(text) - 1]
    : choices.find((choice) => same(choice, text));

/** Returns the address at which Typebot can fetch the file of a message, or null if the installation has no public address. */
export type FileAddress = (told: Pick<ToldMessage, 'companyId' | 'message'>) => string | null;

/**
 * Returns the address of a customer's file, or null if Typebot gets none. Throws MachineFailed while the file is still
 * arriving.
 */
const fileOf = (told: ToldMessage, addressOf: FileAddress): string | null => {
  const { file, mediaUrl } = told.message;
  if (file?.state === 'coming') throw new MachineFailed('fileComing');
  return mediaUrl !== null && (!file || file.state === 'here') ? addressOf(told) : null;
};

/**
 * Typebot (docs.typebot.io, API v1): starts a session and continues it with each message. The customer ends or restarts it
 * with a keyword. A text that is no choice gets the configured message, and a session that is silent for too long restarts
 * (R621). A file is sent as an attachment, by an address. A file without one, or anything without words, also gets that message.
 */
export const askTypebot = async (outside: Outside, told: ToldMessage, addressOf: FileAddress): Promise<Replied> => {
  const { integration, session, at, message, contact, ticket } = told;
  const base = integration.urlN8N.replace(/\/+$/, '');
  const post = async (path: string, body: object): Promise<Turn> => {
    const reply = await askMachine(outside, {
      method: 'POST',
      url: `${base}/api/v1${path}`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const parsed = turn.safeParse(jsonIn(reply)).data;
    if (!parsed) throw new MachineFailed('nonsense', { status: reply.status });
    const bubbles = parsed.messages.flatMap((each) => bubble.safeParse(each).data ?? []);
    const asked = input.safeParse(parsed.input).data;
    return {
      status: reply.status,
      sessionId: parsed.sessionId,
      texts: bubbles.map(bubbleText).filter(Boolean),
      choices: asked ? choicesOf(asked) : [],
      asks: asked !== undefined,
      wantsFile: asked?.type === 'file input',
    };
  };
  const begin = () =>
    post(`/typebots/${encodeURIComponent(integration.typebotSlug)}/startChat`, {
      prefilledVariables: { name: contact.name, number: contact.number, ticketId: ticket.id },
    });
  const at0: MachineSession = { integrationId: integration.id, sessionId: '', at, choices: [], finished: false };
  const answerOf = (said: readonly string[], next: MachineSession): MachineAnswer => ({
    says: said
      .map(cleanMachineText)
      .filter(Boolean)
      .slice(0, mostMachineMessages)
      .map((text) => ({ text, wait: integration.typebotDelayMessage })),
    queueId: null,
    session: next,
  });
  const shown = (
    { status, sessionId, texts, choices, asks, wantsFile }: Turn,
    id: string,
    before: readonly string[] = [],
  ): Replied => {
    const list = choices.length ? [numbered(choices)] : [];
    const reached = { ...at0, sessionId: asks ? (sessionId ?? id) : '', choices, ...(wantsFile && { wantsFile }) };
    return { status, answer: answerOf([...before, ...texts, ...list], reached) };
  };

  const text = message.body.trim();
  const { typebotKeywordFinish: finish, typebotKeywordRestart: restart } = integration;
  if (restart && same(text, restart))
    return shown(await begin(), '', [leaveOutUnknown(integration.typebotRestartMessage)]);
  if (session?.finished) return { status: 200, answer: silentAnswer };
  if (finish && same(text, finish)) return { status: 200, answer: answerOf([], { ...at0, finished: true }) };
  if (!session || isExpired(session, integration.typebotExpires, at)) return shown(await begin(), '');
  if (!session.sessionId) return { status: 200, answer: answerOf([], { ...session, at }) };
  const unknown = {
    status: 200,
    answer: answerOf([leaveOutUnknown(integration.typebotUnknownMessage)], { ...session, at }),
  };
  const address = fileOf(told, addressOf);
  if (!text && !address) return unknown;
  const chosen = session.choices.length ? chosenOf(session.choices, text) : text;
  if (chosen === undefined && integration.typebotUnknownMessage) return unknown;
  // A file input reads the address as its answer, and a text input needs some text.
  const words = address && (session.wantsFile || !text) ? address : (chosen ?? text);
  const attached = address ? { attachedFileUrls: [address] } : {};
  try {
    const path = `/sessions/${encodeURIComponent(session.sessionId)}/continueChat`;
    return shown(await post(path, { message: { type: 'text', text: words, ...attached } }), session.sessionId);
  } catch (error) {
    // Typebot no longer knows this session.
    if (error instanceof MachineFailed && error.status === 404) return shown(await begin(), '');
    throw error;
  }
};
