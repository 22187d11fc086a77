import { BlockList, isIP } from 'node:net';

/** IPv4 networks without public servers (RFC 6890). */
const reserved = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const;
/** Ranges inside 2000::/3 that are not public: special uses, examples, and mappings to IPv4 networks. */
const special = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const blocked = new BlockList();
for (const [address, bits] of reserved) blocked.addSubnet(address, bits, 'ipv4');
for (const [address, bits] of special) blocked.addSubnet(address, bits, 'ipv6');
const global = new BlockList();
global.addSubnet('2000::', 3, 'ipv6');

/** Whether an address can belong to a public server: not this machine or a private network, in any spelling. */
export const isPublicAddress = (address: string): boolean => {
  const family = isIP(address);
  if (family === 4) return !blocked.check(address, 'ipv4');
  return family === 6 && global.check(address, 'ipv6') && !blocked.check(address, 'ipv6');
};
