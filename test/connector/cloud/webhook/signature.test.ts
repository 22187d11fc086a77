import { expect, test } from '@jest/globals';
import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { isSigned, verificationAnswer, webhookSignature } from '../../../../connector/cloud/webhook/signature.ts';

test('the signature is the HMAC of the bytes, in hex', () => {
  const body = Buffer.from(String.raw`{"text":"Ol\u00e1 \ud83d\ude00 \/ \u0040"}`);
  const expected = createHmac('sha256', 'app secret').update(body).digest('hex');
  expect(webhookSignature(body, 'app secret')).toBe(`sha256=${expected}`);
});

test('any bytes are accepted with their own signature, and with no other byte, secret or signature', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 1, maxLength: 3_000 }),
      fc.string({ minLength: 1 }),
      fc.nat(),
      (body, secret, seed) => {
        const header = webhookSignature(body, secret);
        expect(isSigned(body, header, secret)).toBe(true);
        expect(isSigned(body, header.toUpperCase().replace('SHA256', 'sha256'), secret)).toBe(true);
        const changed = Uint8Array.from(body);
        const at = seed % changed.length;
        changed[at] = (changed[at] ?? 0) ^ 1;
        expect(isSigned(changed, header, secret)).toBe(false);
        expect(isSigned(body, header, `${secret}x`)).toBe(false);
        const digit = 7 + (seed % 64);
        const forged = header.slice(0, digit) + (header[digit] === '0' ? '1' : '0') + header.slice(digit + 1);
        expect(isSigned(body, forged, secret)).toBe(false);
      },
    ),
  );
});

test('a missing or malformed header, or an empty secret, is never accepted', () => {
  fc.assert(
    fc.property(fc.uint8Array(), fc.option(fc.string(), { nil: undefined }), (body, header) => {
      expect(isSigned(body, header, 'secret')).toBe(false);
    }),
  );
  expect(isSigned(Buffer.from('x'), webhookSignature(Buffer.from('x'), ''), '')).toBe(false);
});

test('the verification of a callback returns the challenge only for our token', () => {
  const asked = { 'hub.mode': 'subscribe', 'hub.challenge': '1158201444', 'hub.verify_token': 'our token' };
  expect(verificationAnswer(asked, 'our token')).toBe('1158201444');
  expect(verificationAnswer(asked, 'another')).toBeNull();
  expect(verificationAnswer({ ...asked, 'hub.mode': 'unsubscribe' }, 'our token')).toBeNull();
  expect(verificationAnswer({ ...asked, 'hub.challenge': ['1'] }, 'our token')).toBeNull();
  expect(verificationAnswer({}, 'our token')).toBeNull();
  expect(verificationAnswer({ ...asked, 'hub.verify_token': '' }, '')).toBeNull();
});
