/** Text as it is searched: lower case, without accents. */
export const normalised = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** A LIKE pattern for a search term: anywhere from three characters on, shorter ones at the beginnings of words. */
export const pattern = (term: string): { like: string; starts: string } => {
  const safe = normalised(term).replace(/[\\%_]/g, '\\$&');
  return safe.length >= 3 ? { like: `%${safe}%`, starts: `%${safe}%` } : { like: `${safe}%`, starts: `% ${safe}%` };
};
