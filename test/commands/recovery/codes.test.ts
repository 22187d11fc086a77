import { expect, test } from '@jest/globals';
import { isNoticeId, noticeIdOf } from '../../../commands/recovery/codes.ts';
import { waIdOf } from '../../../commands/message/queuedMessage.ts';

test('the message with a code has a stable and recognisable WhatsApp id', () => {
  const secret = Buffer.alloc(32, 7);
  const who = { companyId: 1, userId: 2 };
  const id = noticeIdOf(secret, 'h', who);
  expect(id).toMatch(/^3EB0[\dA-F]{18}$/);
  expect(noticeIdOf(secret, 'h', who)).toBe(id);
  expect(noticeIdOf(secret, 'h', { ...who, userId: 3 })).not.toBe(id);
  expect(isNoticeId(secret, id)).toBe(true);
  expect(isNoticeId(Buffer.alloc(32, 8), id)).toBe(false);
  expect(isNoticeId(secret, waIdOf('1|2|3'))).toBe(false);
  expect(isNoticeId(secret, `${id}0`)).toBe(false);
});
