import { isIP } from 'node:net';
import tls from 'node:tls';

const { connect } = tls;

/**
 * The gRPC library names the server in TLS also where it was given an IP address. Node refuses that (RFC 6066), so a
 * connection to an address names none, and the certificate is checked against the address all the same.
 */
const withoutAddress = (options: tls.ConnectionOptions): tls.ConnectionOptions => {
  const { servername = '', checkServerIdentity = tls.checkServerIdentity } = options;
  if (!isIP(servername)) return options;
  const { servername: _, ...rest } = options;
  return { ...rest, checkServerIdentity: (__, certificate) => checkServerIdentity(servername, certificate) };
};

// The library looks the function up here whenever it connects.
Object.assign(tls, {
  connect: (options: unknown, ...rest: unknown[]) =>
    Reflect.apply(connect, tls, [
      typeof options === 'object' && options !== null ? withoutAddress(options) : options,
      ...rest,
    ]),
});
