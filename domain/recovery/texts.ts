type Said = { code: string; account: string };

/** Shortens an e-mail so that its owner recognises the account. Keeps no text that another person may have put into it. */
export const veiled = (email: string): string => {
  const [own = '', host = ''] = email.toLowerCase().split('@');
  const first = (text: string): string => /^[a-z\d]/.exec(text)?.[0] ?? '';
  return `${first(own)}***@${first(host)}***`;
};

/**
 * The message with the code, for the user's WhatsApp. It contains no text typed by a user, because anyone may enter anyone's
 * number.
 */
export const codeText: Record<'pt' | 'en' | 'es', (said: Said) => string> = {
  pt: ({ code, account }) =>
    `*${code}* é o código de verificação para criar uma nova senha no Atende (conta ${account}). Ele vale por 5 minutos.\n\nNão passe este código a ninguém. Se você não o pediu, ignore esta mensagem.`,
  en: ({ code, account }) =>
    `*${code}* is the verification code to set a new password on Atende (account ${account}). It is good for 5 minutes.\n\nGive this code to nobody. If you did not ask for it, ignore this message.`,
  es: ({ code, account }) =>
    `*${code}* es el código de verificación para crear una nueva contraseña en Atende (cuenta ${account}). Vale por 5 minutos.\n\nNo dé este código a nadie. Si usted no lo pidió, ignore este mensaje.`,
};
