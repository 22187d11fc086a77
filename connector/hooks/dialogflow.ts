import type { SessionsClient } from '@google-cloud/dialogflow';
import { z } from 'zod';
import { MachineFailed, type Replied, type ToldMessage } from '../../commands/integration/machines.ts';
import { serviceAccountOf } from '../../domain/integration/credentials.ts';
import { cleanMachineText, mostMachineMessages, silentAnswer } from './machineAnswer.ts';

type Options = NonNullable<ConstructorParameters<typeof SessionsClient>[0]>;
/** How to connect to Google and how long to wait; tests replace it. */
export type Google = { connect: (jsonContent: string) => Options; timeoutMs: number };
/** Log words for Google's error numbers, its own and those of HTTP. */
const reasons: Readonly<Record<number, string>> = {
  3: 'badRequest',
  4: 'timedOut',
  5: 'noProject',
  7: 'forbidden',
  8: 'tooMany',
  14: 'unreachable',
  16: 'unauthenticated',
  400: 'badRequest',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'noProject',
  429: 'tooMany',
  504: 'timedOut',
};

/** Connects over HTTPS with the service account. */
export const byAccount: Google = {
  connect: (jsonContent) => {
    const account = serviceAccountOf(jsonContent);
    if (!account) throw new MachineFailed('credentials');
    return { fallback: true, credentials: account };
  },
  timeoutMs: 10_000,
};

const faultOf = (error: unknown): MachineFailed => {
  if (error instanceof MachineFailed) return error;
  const { code, message = '' } =
    z
      .object({ code: z.union([z.number(), z.string()]), message: z.string() })
      .partial()
      .safeParse(error).data ?? {};
  const isKey = /invalid_grant|DECODER|PEM|private key/i.test(message);
  return new MachineFailed(isKey ? 'credentials' : (typeof code === 'number' && reasons[code]) || 'unreachable');
};

/**
 * Limits the time of a call. The client's own limit ends no call over HTTP, so this abandons one that hangs. Throws
 * MachineFailed('timedOut').
 */
const inTime = async <T>(asked: Promise<T>, timeoutMs: number): Promise<T> => {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new MachineFailed('timedOut')), timeoutMs);
  return Promise.race([asked, promise]).finally(() => clearTimeout(timer));
};

type Detection = { jsonContent: string; projectName: string; session: string; text: string; language: string };
const detected = z.object({
  fulfillmentText: z.string().nullish().catch(null),
  // Answers for other platforms, and odd ones, cost no text.
  fulfillmentMessages: z
    .array(
      z
        .object({ text: z.object({ text: z.array(z.string()) }) })
        .nullable()
        .catch(null),
    )
    .nullish()
    .catch(null),
});

/**
 * Detects the intent of a text and returns the answers of the project's agent. Loads the client on first use. Throws
 * MachineFailed.
 */
export const detect = async (
  { connect, timeoutMs }: Google,
  { jsonContent, projectName, session, text, language }: Detection,
): Promise<string[]> => {
  const options = connect(jsonContent);
  const { SessionsClient: Client } = await import('@google-cloud/dialogflow');
  const client = new Client({ ...options, projectId: projectName });
  try {
    const path = client.projectAgentSessionPath(projectName, session);
    const queryInput = { text: { text: text.slice(0, 256), languageCode: language } };
    const asked = client.detectIntent({ session: path, queryInput }, { timeout: timeoutMs, maxRetries: 0 });
    const [response] = await inTime(asked, timeoutMs);
    const result = detected.safeParse(response.queryResult).data;
    if (!result) throw new MachineFailed('nonsense');
    const texts = (result.fulfillmentMessages ?? []).flatMap((each) => each?.text.text ?? []);
    const said = texts.some((text) => text.trim()) ? texts : [result.fulfillmentText ?? ''];
    return said.map(cleanMachineText).filter(Boolean).slice(0, mostMachineMessages);
  } catch (error) {
    throw faultOf(error);
  } finally {
    await client.close().catch(() => undefined);
  }
};

/** Sends a message to Dialogflow in the integration's language, with one session per ticket, and returns its answers (R607). */
export const askDialogflow = async (told: ToldMessage, google: Google): Promise<Replied> => {
  const { integration, companyId, ticket, message, secrets } = told;
  const text = message.body.trim();
  if (!text) return { status: 200, answer: silentAnswer };
  const { projectName, language } = integration;
  const session = `${companyId}-${integration.id}-${ticket.uuid}`;
  const said = await detect(google, { jsonContent: secrets.jsonContent, projectName, session, text, language });
  return { status: 200, answer: { ...silentAnswer, says: said.map((each) => ({ text: each, wait: 0 })) } };
};
