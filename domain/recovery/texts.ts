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
    `*${code}* é o código de verificação para mudar a senha ou o e-mail da sua conta no Atende (${account}). Ele vale por 5 minutos.\n\nNão passe este código a ninguém. Se você não o pediu, ignore esta mensagem.`,
  en: ({ code, account }) =>
    `*${code}* is the verification code to change the password or the e-mail of your account on Atende (${account}). It is good for 5 minutes.\n\nGive this code to nobody. If you did not ask for it, ignore this message.`,
  es: ({ code, account }) =>
    `*${code}* es el código de verificación para cambiar la contraseña o el correo de su cuenta en Atende (${account}). Vale por 5 minutos.\n\nNo dé este código a nadie. Si usted no lo pidió, ignore este mensaje.`,
};
