const address = /^(esdb(?:\+discover)?:\/\/)([^/?#]+)(.*)$/;

/**
 * Where a connection string of an event store leads, without its user, password and options: `esdb://one:2113`, or
 * `esdb+discover://` with the nodes of a cluster and commas between. Undefined when the text is no such string.
 */
export const eventStorePlace = (text: string): string | undefined => {
  const [, protocol, authority = '', rest] = address.exec(text) ?? [];
  if (!protocol) return undefined;
  const hosts = authority.slice(authority.lastIndexOf('@') + 1);
  const user = authority.slice(0, authority.length - hosts.length);
  const isGood = hosts.split(',').every((host) => host && URL.canParse(`${protocol}${user}${host}${rest}`));
  return isGood ? `${protocol}${hosts}` : undefined;
};
