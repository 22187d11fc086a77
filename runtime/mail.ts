import type { Transporter } from 'nodemailer';
import type { Config } from './config.ts';

/** A plain-text e-mail to one address. */
export type Letter = { to: string; subject: string; text: string };
/** Sends e-mails; rejects if the server does not accept one. */
export type Mail = { send(letter: Letter): Promise<void> };

const TIMEOUT_MS = 20_000;

/** Creates the installation's mail client for the configured SMTP server; null if none is configured. */
export const openMail = ({ mail }: Pick<Config, 'mail'>): Mail | null => {
  if (!mail) return null;
  const patience = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS };
  let transport: Promise<Transporter> | undefined;
  /** Loads the client at the first letter, because few installations send one. */
  const openTransport = async (): Promise<Transporter> => {
    const { createTransport } = await import('nodemailer');
    return createTransport({ url: mail.url, ...patience }, { from: mail.from });
  };
  return {
    send: async ({ to, subject, text }) => {
      await (await (transport ??= openTransport())).sendMail({ to: { name: '', address: to }, subject, text });
    },
  };
};
