const longest = 10;

/** Shortens a name to its first 10 characters for narrow screens (R172). */
export const abbreviated = (name: string): string => {
  const characters = Array.from(name);
  return characters.length <= longest ? name : `${characters.slice(0, longest).join('').trimEnd()}…`;
};
