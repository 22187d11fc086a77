import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, test } from '@jest/globals';
import { clientAddress, isNetwork, openProxies } from '../../runtime/proxies.ts';

const request = (from: string, said?: string): IncomingMessage => {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: from });
  const req = new IncomingMessage(socket);
  if (said !== undefined) req.headers['x-forwarded-for'] = said;
  return req;
};

test.each([
  ['10.0.0.2', true],
  ['10.0.0.0/8', true],
  ['fd00::/8', true],
  ['::1', true],
  ['10.0.0.0/33', false],
  ['10.0.0', false],
  ['proxy.example', false],
  ['10.0.0.0/8/9', false],
])('%s names addresses: %s', (text, expected) => expect(isNetwork(text)).toBe(expected));

describe('the client’s address', () => {
  const ours = openProxies(['10.0.0.0/8', '::1']);
  test.each<[string, ReturnType<typeof openProxies>, [string, string?], string]>([
    ['nobody is trusted by default', openProxies([]), ['127.0.0.1', '203.0.113.7'], '127.0.0.1'],
    ['what a stranger says counts for nothing', ours, ['198.51.100.1', '203.0.113.7'], '198.51.100.1'],
    ['a proxy of ours says it', ours, ['10.0.0.2', '203.0.113.7'], '203.0.113.7'],
    [
      'what the client says before the proxy does, does not count',
      ours,
      ['10.0.0.2', '1.2.3.4, 203.0.113.7'],
      '203.0.113.7',
    ],
    ['through two of ours', ours, ['::1', '203.0.113.7, 10.1.1.1'], '203.0.113.7'],
    ['an IPv4 address written as IPv6 is the same', ours, ['::ffff:10.0.0.2', '203.0.113.7'], '203.0.113.7'],
    ['a proxy that says nothing is the client', ours, ['10.0.0.2'], '10.0.0.2'],
  ])('%s', (_, trusts, [from, said], expected) => expect(clientAddress(request(from, said), trusts)).toBe(expected));
});
