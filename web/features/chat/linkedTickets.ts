const uuid = /^\/tickets\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?![\w-])/i;
/** Maximum number of cards for one text. */
const MOST = 5;

/** The tickets of this installation that a text links to, each of them once. */
export const linkedTickets = (text: string, origin: string): string[] => {
  const found = text
    .split(origin)
    .slice(1)
    .flatMap((behind) => uuid.exec(behind)?.[1]?.toLowerCase() ?? []);
  return [...new Set(found)].slice(0, MOST);
};
