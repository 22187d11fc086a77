import { isIP } from 'node:net';
import tls from 'node:tls';

const { connect } = tls;

/**
 * Removes an IP address as server name. The gRPC library sends it in TLS, and Node refuses that (RFC 6066). The
 * certificate is still checked against the address.
 */
const withoutAddress = (options: tls.ConnectionOptions): tls.ConnectionOptions => {
  const { servername = '', checkServerIdentity = tls.checkServerIdentity } = options;
  if (!isIP(servername)) return options;
  const { servername: _, ...rest } = options;
  return { ...rest, checkServerIdentity: (__, certificate) => checkServerIdentity(servername, certificate) };
};

// The library reads the function from this module each time it connects.
Object.assign(tls, {
  connect: (options: unknown, ...rest: unknown[]) =>
    Reflect.apply(connect, tls, [
      typeof options === 'object' && options !== null ? withoutAddress(options) : options,
      ...rest,
    ]),
});
