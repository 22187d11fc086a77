import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { OAuth2Client } from 'google-auth-library';
import { openMachines } from '../../../connector/hooks/machines.ts';
import { openOutside } from '../../../runtime/outside/outside.ts';
import { openProvider, type Provider } from './provider.ts';
import { toldTo } from './told.ts';

let provider: Provider;
beforeAll(async () => void (provider = await openProvider()));
afterEach(() => void (provider.asked.length = 0));
afterAll(() => provider?.close());

/** A local Google server that identifies us by a token. */
const onHere = () => {
  const authClient = new OAuth2Client();
  authClient.setCredentials({ access_token: 'token', expiry_date: Date.now() + 3_600_000 });
  const { hostname, port } = new URL(provider.url);
  return { fallback: true as const, apiEndpoint: hostname, port: Number(port), protocol: 'http', authClient };
};
const fields = { projectName: 'loja', language: 'pt-BR' } as const;
const machines = (timeoutMs = 10_000) => openMachines(openOutside({ allowed: [] }), { connect: onHere, timeoutMs });
const hears = (body: string, timeoutMs?: number) => machines(timeoutMs).ask(toldTo('dialogflow', { fields, body }));

test("Dialogflow detects the intent in the ticket's project, language and session, and its answer is sent (R607)", async () => {
  provider.says(() => ({
    queryResult: { fulfillmentText: 'Oi', fulfillmentMessages: [{ text: { text: ['Oi', 'Diga'] } }] },
  }));
  const { answer } = await hears('Bom dia');
  expect(answer.says.map(({ text }) => text)).toEqual(['Oi', 'Diga']);
  expect(provider.asked[0]?.path).toMatch(/^\/v2\/projects\/loja\/agent\/sessions\/1-4-uuid-31:detectIntent/);
  expect(JSON.parse(provider.asked[0]?.body ?? '')).toEqual({
    queryInput: { text: { text: 'Bom dia', languageCode: 'pt-BR' } },
  });
  provider.says(() => ({ queryResult: { fulfillmentText: 'Só isto' } }));
  expect((await hears('E?')).answer.says).toEqual([{ text: 'Só isto', wait: 0 }]);
});

test.each([
  [403, 'PERMISSION_DENIED', 'forbidden'],
  [404, 'NOT_FOUND', 'noProject'],
  [429, 'RESOURCE_EXHAUSTED', 'tooMany'],
  [401, 'UNAUTHENTICATED', 'unauthenticated'],
  [500, 'INTERNAL', 'unreachable'],
])('a refusal with %i gets a reason in the log', async (code, status, reason) => {
  provider.says(() => ({ error: { code, message: 'no', status } }), code);
  await expect(hears('Oi')).rejects.toMatchObject({ reason });
});
test('answers for other platforms and empty ones cost no text', async () => {
  const odd = [{ text: { text: ['Oi'] } }, { quickReplies: { title: 'x' } }, { payload: {} }, { text: {} }];
  provider.says(() => ({ queryResult: { fulfillmentMessages: odd } }));
  expect((await hears('Oi')).answer.says).toEqual([{ text: 'Oi', wait: 0 }]);
  provider.says(() => ({ queryResult: { fulfillmentText: 'Oi', fulfillmentMessages: [{ text: { text: [''] } }] } }));
  expect((await hears('Oi')).answer.says).toEqual([{ text: 'Oi', wait: 0 }]);
  provider.says(() => ({ queryResult: {} }));
  expect((await hears('Oi')).answer.says).toEqual([]);
});
test('a malformed answer fails', async () => {
  provider.answer((_, res) => res.end('<html>'));
  await expect(hears('Oi')).rejects.toMatchObject({ reason: 'unreachable' });
});
test('a server that hangs is abandoned', async () => {
  provider.answer(() => undefined);
  await expect(hears('Oi', 300)).rejects.toMatchObject({ reason: 'timedOut' });
});
test('an answer of 10 MB is cut to the length of a message', async () => {
  provider.says(() => ({ queryResult: { fulfillmentText: 'a'.repeat(10_000_000) } }));
  const { answer } = await hears('Oi');
  expect(answer.says.map(({ text }) => text.length)).toEqual([4096]);
});

test('a connection is tested with a greeting in its language (R617)', async () => {
  provider.says(() => ({ queryResult: { fulfillmentText: 'Hi' } }));
  const jsonContent = JSON.stringify({ client_email: 'a@b.c', private_key: 'x' });
  expect(await machines().tryDialogflow({ projectName: 'loja', jsonContent, language: 'en' })).toEqual(['Hi']);
  expect(provider.asked[0]?.body).toContain('"languageCode":"en"');
});
