/** The address of a logo of the installation, which needs no sign-in. */
export const logoAddress = (file: string): string => `/v1/installation/logos/${file}`;
