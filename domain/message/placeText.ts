/** A position on earth, in degrees. */
export type Coordinates = { latitude: number; longitude: number };

const number = String.raw`(-?\d{1,3}(?:\.\d+)?)`;
const between = String.raw`\s*(?:,|%2C)\s*`;
/** How maps write a position into their links, the position of the pin before that of the view. */
const links = [
  new RegExp(`!3d${number}!4d${number}`),
  new RegExp(`[?&#](?:q|query|ll|sll|destination|daddr|center|cp)=(?:loc:)?${number}${between}${number}`, 'i'),
  new RegExp(`[?&]mlat=${number}&mlon=${number}`),
  new RegExp(`/place/${number}${between}${number}`),
  new RegExp(`@${number},${number}`),
  new RegExp(`#map=[\\d.]+/${number}/${number}`),
  new RegExp(`^geo:${number},${number}`),
];
const plain = /^(-?\d{1,3}(?:\.\d+)?)\u00b0?\s*[,; ]\s*(-?\d{1,3}(?:\.\d+)?)\u00b0?$/;
/** With decimal commas, as spreadsheets in Portuguese and Spanish write them. */
const withCommas = /^(-?\d{1,3},\d+)\u00b0?\s*[; ]\s*(-?\d{1,3},\d+)\u00b0?$/;

/**
 * Reads a position from coordinates or from a link of Google Maps, OpenStreetMap, Bing, Apple Maps or Waze. Null if the text has
 * none: a shortened link contains no position.
 */
export const readPlaceText = (typed: string): Coordinates | null => {
  const text = typed.trim().replaceAll('\u2212', '-');
  const commas = withCommas.exec(text);
  const found = commas ?? plain.exec(text) ?? links.map((link) => link.exec(text)).find(Boolean);
  if (!found) return null;
  const [latitude = NaN, longitude = NaN] = found.slice(1, 3).map((part) => Number(part.replace(',', '.')));
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
};
