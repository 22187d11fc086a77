import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** Whether an address is a trusted proxy, whose headers about the client count. */
export type Trusts = (address: string) => boolean;

type Network = { address: string; bits: number; family: 'ipv4' | 'ipv6' };

const networkOf = (text: string): Network | undefined => {
  const [, address = '', given] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const family = isIP(address);
  const most = family === 6 ? 128 : 32;
  const bits = given === undefined ? most : Number(given);
  return family && bits <= most ? { address, bits, family: family === 6 ? 'ipv6' : 'ipv4' } : undefined;
};

/** Whether a text is an address (10.0.0.2) or a network (10.0.0.0/8, fd00::/8). */
export const isNetwork = (text: string): boolean => networkOf(text) !== undefined;

/** Trusts only the proxies in TRUSTED_PROXIES. */
export const openProxies = (networks: readonly string[]): Trusts => {
  const list = new BlockList();
  for (const { address, bits, family } of networks.flatMap((text) => networkOf(text) ?? []))
    list.addSubnet(address, bits, family);
  return (address) => isIP(address) > 0 && list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
};

/** Returns the client's address: the nearest one that is not a trusted proxy. Headers from untrusted addresses are ignored. */
export const clientAddress = (req: IncomingMessage, trusts: Trusts): string => {
  const said = String(req.headers['x-forwarded-for'] ?? '').split(',');
  const way = [req.socket.remoteAddress ?? '', ...said.map((address) => address.trim()).toReversed()].filter(Boolean);
  return way.find((address) => !trusts(address)) ?? way.at(-1) ?? '';
};
