const address = /^(esdb(?:\+discover)?:\/\/)([^/?#]+)(.*)$/;

/**
 * Returns the address of an event store's connection string without user, password and options: `esdb://one:2113`, or
 * `esdb+discover://` with comma-separated nodes. Undefined if the text is not such a string.
 */
export const eventStorePlace = (text: string): string | undefined => {
  const [, protocol, authority = '', rest] = address.exec(text) ?? [];
  if (!protocol) return undefined;
  const hosts = authority.slice(authority.lastIndexOf('@') + 1);
  const user = authority.slice(0, authority.length - hosts.length);
  const isGood = hosts.split(',').every((host) => host && URL.canParse(`${protocol}${user}${host}${rest}`));
  return isGood ? `${protocol}${hosts}` : undefined;
};
