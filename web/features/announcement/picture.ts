/** The address of an announcement's picture. The server sends the path without `/public/`, and clients prepend it. */
export const pictureAddress = (mediaPath: string): string => `/public/${mediaPath}`;
