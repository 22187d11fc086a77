/** The address of an announcement's picture: it is told without `/public/`, which clients put before it. */
export const pictureAddress = (mediaPath: string): string => `/public/${mediaPath}`;
