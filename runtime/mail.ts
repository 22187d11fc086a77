import { createTransport } from 'nodemailer';
import type { Config } from './config.ts';

/** What is sent to one address, as plain text. */
export type Letter = { to: string; subject: string; text: string };
/** Sends e-mails; rejects where the server did not take one. */
export type Mail = { send(letter: Letter): Promise<void> };

const TIMEOUT_MS = 20_000;

/** The e-mails of the installation, by the SMTP server of its configuration; null where none is configured. */
export const openMail = ({ mail }: Pick<Config, 'mail'>): Mail | null => {
  if (!mail) return null;
  const patience = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS };
  const transport = createTransport({ url: mail.url, ...patience }, { from: mail.from });
  return {
    send: async ({ to, subject, text }) => {
      await transport.sendMail({ to: { name: '', address: to }, subject, text });
    },
  };
};
