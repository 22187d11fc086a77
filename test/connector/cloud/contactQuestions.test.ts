import { expect, test } from '@jest/globals';
import { answerCloudQuestion } from '../../../connector/cloud/contactQuestions.ts';
import { GraphError, GraphUnanswered } from '../../../connector/cloud/graph/graphError.ts';

const which = { companyId: 1, connectionId: 9, number: '5511988887777' };
const failing = (error: Error) => {
  const fail = (): Promise<void> => Promise.reject(error);
  return { blockUser: fail, unblockUser: fail };
};
const graphError = (code: number) =>
  new GraphError({ code, subcode: null, details: 'no', status: 400, retryAfterMs: null, traceId: '' });

test('a customer is blocked and unblocked by number, or by user id without one', async () => {
  const asked: string[] = [];
  const client = {
    blockUser: async (user: string) => void asked.push(`block ${user}`),
    unblockUser: async (user: string) => void asked.push(`unblock ${user}`),
  };
  const done = { ok: true, text: null };
  expect(await answerCloudQuestion(client, { ...which, about: 'block', lid: 'BR.77' })).toEqual(done);
  expect(await answerCloudQuestion(client, { ...which, number: '', about: 'unblock', lid: 'BR.77' })).toEqual(done);
  expect(asked).toEqual(['block 5511988887777', 'unblock BR.77']);
});

test.each([
  [131047, 'block', 'ERR_BLOCK_WINDOW'],
  [139100, 'block', 'ERR_BLOCK_WINDOW'],
  [139100, 'unblock', null],
  [190, 'block', 'ERR_CLOUD_TOKEN'],
  [190, 'unblock', 'ERR_CLOUD_TOKEN'],
] as const)('error %d of Meta to %s is %p', async (code, about, text) =>
  expect(await answerCloudQuestion(failing(graphError(code)), { ...which, about })).toEqual({ ok: true, text }),
);

test('without a client or an answer of Meta nothing is claimed', async () => {
  const none = { ok: false, text: null };
  expect(await answerCloudQuestion(null, { ...which, about: 'block' })).toEqual(none);
  expect(
    await answerCloudQuestion(failing(new GraphUnanswered('timeout', true)), { ...which, about: 'block' }),
  ).toEqual(none);
  expect(await answerCloudQuestion(null, { ...which, about: 'members' })).toEqual(none);
  expect(await answerCloudQuestion(null, { ...which, about: 'number' })).toEqual({ ok: true, text: which.number });
});
