const longest = 10;

/** A name as narrow screens show it: its first 10 characters (R172). */
export const abbreviated = (name: string): string => {
  const characters = Array.from(name);
  return characters.length <= longest ? name : `${characters.slice(0, longest).join('').trimEnd()}…`;
};
