import type { z } from 'zod';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { GraphUnanswered } from '../../../../connector/cloud/graph/graphError.ts';
import { errorRuleOf } from '../../../../connector/cloud/graph/errorRules.ts';
import { cloudCalls } from '../../../../connector/cloud/simulator/contract.ts';
import { customerCalls } from '../../../../connector/cloud/simulator/customerContract.ts';
import { openSimulated, type Simulated } from './simulated.ts';

let simulated: Simulated;
beforeEach(async () => {
  simulated = await openSimulated();
  await simulated.hello();
});
afterEach(() => simulated.close());

const fault = (given: z.input<typeof cloudCalls.addFault.input>) => simulated.control(cloudCalls.addFault, given);
const ourMessages = async () =>
  (await simulated.control(customerCalls.chat, simulated.chat)).filter(({ fromCustomer }) => !fromCustomer);

describe('a send that fails', () => {
  test.each([
    [{ code: 130429, retryAfterSeconds: 7 }, { code: 130429, status: 429, retryAfterMs: 7_000 }, 'retry'],
    [{ code: 4, usageMinutes: 3 }, { code: 4, retryAfterMs: 180_000 }, 'retry'],
    [{ code: 80007 }, { code: 80007 }, 'retry'],
    [{ code: 131056 }, { code: 131056, status: 400 }, 'waitForCustomer'],
    [{ code: 1, status: 500 }, { code: 1, status: 500 }, 'retryIfUnsent'],
    [{ code: 131000 }, { code: 131000, status: 500 }, 'retryIfUnsent'],
    [{ code: 190, subcode: 463 }, { code: 190, subcode: 463, status: 401 }, 'stopConnection'],
    [{ code: 131031 }, { code: 131031 }, 'stopConnection'],
  ])('is refused: %j', async (given, told, errorClass) => {
    await fault({ ...given, times: 1 });
    await expect(simulated.sendText('first')).rejects.toMatchObject(told);
    expect(errorRuleOf(given.code).class).toBe(errorClass);
    expect(await ourMessages()).toEqual([]);
    await expect(simulated.sendText('second')).resolves.toBeDefined();
  });

  test.each([131026, 131047, 131049, 131050, 131053, 130472, 131042])(
    'is accepted, and a status tells the code %i',
    async (code) => {
      await fault({ how: 'failLater', code, details: 'why', times: 1 });
      const { id } = await simulated.sendText('first');
      await simulated.advance(5_000);
      expect(simulated.statuses()).toMatchObject([
        {
          id,
          status: 'failed',
          biz_opaque_callback_data: 'out:first',
          errors: [{ code, error_data: { details: 'why' } }],
        },
      ]);
    },
  );

  test.each(['acceptAndCut', 'acceptAndRefuse'] as const)(
    'was accepted although the client sees an error: %s',
    async (how) => {
      await fault({ how, times: 1 });
      await expect(simulated.sendText('first')).rejects.toBeDefined();
      expect(await ourMessages()).toMatchObject([{ text: 'first', callbackData: 'out:first' }]);
      await simulated.advance(1_000);
      expect(simulated.statuses()).toMatchObject([
        { status: 'sent', biz_opaque_callback_data: 'out:first' },
        { status: 'delivered', biz_opaque_callback_data: 'out:first' },
      ]);
    },
  );

  test('was accepted although no answer comes', async () => {
    await fault({ how: 'acceptAndWait', times: 1 });
    const hasty = simulated.clientOf({ timeoutMs: 200 });
    const content = { type: 'text', text: { body: 'first' } } as const;
    const sending = hasty.send({ to: { number: simulated.ana.digits }, content, callbackData: 'out:first' });
    await expect(sending).rejects.toBeInstanceOf(GraphUnanswered);
    expect(await ourMessages()).toMatchObject([{ text: 'first' }]);
  });

  test('fails each second time, for one customer only, until the faults are cleared', async () => {
    const { control, credentials } = simulated;
    const bia = await control(customerCalls.addCustomer, { name: 'Bia', digits: '5511977776666' });
    const chat = { line: credentials.phoneNumberId, customer: bia.id };
    await control(customerCalls.say, { ...chat, type: 'text', content: { text: { body: 'oi' } } });
    await fault({ code: 131000, everyNth: 2, customer: bia.id });
    const outcomes: string[] = [];
    for (const number of [bia.digits, simulated.ana.digits, bia.digits, bia.digits, bia.digits])
      outcomes.push(
        await simulated.sendText('x', { number }).then(
          () => 'sent',
          () => 'failed',
        ),
      );
    expect(outcomes).toEqual(['sent', 'sent', 'failed', 'sent', 'failed']);
    await control(cloudCalls.clearFaults, {});
    await simulated.sendText('x', { number: bia.digits });
    await expect(simulated.sendText('x', { number: bia.digits })).resolves.toBeDefined();
  });
});

describe('other requests', () => {
  test('uploads, addresses, bytes and templates can fail apart', async () => {
    const upload = () => simulated.client.uploadFile({ bytes: Uint8Array.of(1), mime: 'image/png', fileName: 'a.png' });
    const id = await upload();
    for (const target of ['upload', 'resolve', 'templates', 'createTemplate'] as const)
      await fault({ target, code: 2, times: 1 });
    await expect(upload()).rejects.toMatchObject({ code: 2, status: 503 });
    await expect(simulated.client.findFile(id)).rejects.toMatchObject({ code: 2 });
    await expect(simulated.client.listTemplates()).rejects.toMatchObject({ code: 2 });
    const { url } = await simulated.client.findFile(id);
    await fault({ target: 'download', code: 131052, status: 404, times: 1 });
    await expect(simulated.client.openFileAt(url)).rejects.toMatchObject({ code: 131052, status: 404 });
    await expect(simulated.client.openFileAt(url)).resolves.toMatchObject({ size: 1, mime: 'image/png' });
  });
});

describe('tokens', () => {
  test('a revoked or expired token is refused, but messages still arrive', async () => {
    const { control, credentials, client } = simulated;
    await control(cloudCalls.changeToken, { token: credentials.accessToken, expiresInMs: 1_000 });
    await expect(client.readToken()).resolves.toMatchObject({ is_valid: true });
    await simulated.advance(1_000);
    await expect(simulated.sendText()).rejects.toMatchObject({ code: 190, subcode: 463 });
    await control(cloudCalls.changeToken, { token: credentials.accessToken, isRevoked: true });
    await expect(simulated.sendText()).rejects.toMatchObject({ code: 190, subcode: 460 });
    await simulated.hello('still here');
    expect(simulated.messages().at(-1)?.message.text?.body).toBe('still here');
  });

  test('a token sees its own account only', async () => {
    const other = await simulated.control(cloudCalls.addLine, { name: 'Outra empresa' });
    const foreign = simulated.clientOf({ token: other.accessToken });
    await expect(foreign.readNumber()).rejects.toMatchObject({ code: 100, subcode: 33 });
    await expect(foreign.listTemplates()).rejects.toMatchObject({ code: 100, subcode: 33 });
    const id = await simulated.client.uploadFile({ bytes: Uint8Array.of(1), mime: 'image/png', fileName: 'a.png' });
    await expect(foreign.findFile(id)).rejects.toMatchObject({ code: 100, subcode: 33 });
    await expect(simulated.clientOf({ token: 'unknown' }).readNumber()).rejects.toMatchObject({ code: 190 });
  });
});
