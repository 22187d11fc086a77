import type { SessionsClient } from '@google-cloud/dialogflow';
import { z } from 'zod';
import { MachineFailed, type Replied, type ToldMessage } from '../../commands/integration/machines.ts';
import { serviceAccountOf } from '../../domain/integration/credentials.ts';
import { cleaned, mostSaid, silence } from './answer.ts';

type Options = NonNullable<ConstructorParameters<typeof SessionsClient>[0]>;
/** Where Google is and who we are there; a test says otherwise. */
export type Connect = (jsonContent: string) => Options;

const TIMEOUT_MS = 10_000;
/** Google's numbers of what went wrong, its own and those of HTTP, as words for the log. */
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

/** Over HTTPS, by the service account. */
export const asAccount: Connect = (jsonContent) => {
  const account = serviceAccountOf(jsonContent);
  if (!account) throw new MachineFailed('credentials');
  return { fallback: true, credentials: account };
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

type Detection = { projectName: string; session: string; text: string; language: string };
const detected = z.object({
  fulfillmentText: z.string().nullish(),
  fulfillmentMessages: z
    .array(z.object({ text: z.object({ text: z.array(z.string()).nullish() }).nullish() }))
    .nullish(),
});

/** The intent of a text, as the agent of a project answers it. The client is loaded when it is first wanted. Throws MachineFailed. */
export const detect = async (
  options: Options,
  { projectName, session, text, language }: Detection,
): Promise<string[]> => {
  const { SessionsClient: Client } = await import('@google-cloud/dialogflow');
  const client = new Client({ ...options, projectId: projectName });
  try {
    const path = client.projectAgentSessionPath(projectName, session);
    const queryInput = { text: { text: text.slice(0, 256), languageCode: language } };
    const [response] = await client.detectIntent({ session: path, queryInput }, { timeout: TIMEOUT_MS, maxRetries: 0 });
    const result = detected.safeParse(response.queryResult).data;
    if (!result) throw new MachineFailed('nonsense');
    const texts = (result.fulfillmentMessages ?? []).flatMap((each) => each.text?.text ?? []);
    const said = texts.length ? texts : [result.fulfillmentText ?? ''];
    return said.map(cleaned).filter(Boolean).slice(0, mostSaid);
  } catch (error) {
    throw faultOf(error);
  } finally {
    await client.close().catch(() => undefined);
  }
};

/** Dialogflow detects the intent in the integration's language, in a session for each ticket, and answers (R607). */
export const askDialogflow = async (told: ToldMessage, connect: Connect): Promise<Replied> => {
  const { integration, companyId, ticket, message, secrets } = told;
  const text = message.body.trim();
  if (!text) return { status: 200, answer: silence };
  const { projectName, language } = integration;
  const session = `${companyId}-${integration.id}-${ticket.uuid}`;
  const said = await detect(connect(secrets.jsonContent), { projectName, session, text, language });
  return { status: 200, answer: { ...silence, says: said.map((each) => ({ text: each, wait: 0 })) } };
};
