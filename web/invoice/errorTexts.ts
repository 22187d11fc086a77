import { addTexts } from '../kernel/i18n.ts';

addTexts('errors', {
  pt: {
    ERR_NO_INVOICE_FOUND: 'Não há fatura em aberto.',
    ERR_INVOICE_CLOSED: 'Esta fatura não está mais em aberto.',
    ERR_BANK_AWAY: 'O banco não respondeu. Tente de novo em instantes.',
    ERR_NO_BANK: 'Nenhum banco foi configurado para receber pagamentos.',
    ERR_LINK_EXPIRED: 'Este link não vale mais. Entre de novo para receber outro.',
  },
  en: {
    ERR_NO_INVOICE_FOUND: 'There is no open invoice.',
    ERR_INVOICE_CLOSED: 'This invoice is not open any more.',
    ERR_BANK_AWAY: 'The bank did not answer. Try again in a moment.',
    ERR_NO_BANK: 'No bank was set up to take payments.',
    ERR_LINK_EXPIRED: 'This link is not valid any more. Sign in again to get another.',
  },
  es: {
    ERR_NO_INVOICE_FOUND: 'No hay factura abierta.',
    ERR_INVOICE_CLOSED: 'Esta factura ya no está abierta.',
    ERR_BANK_AWAY: 'El banco no respondió. Inténtelo de nuevo en un momento.',
    ERR_NO_BANK: 'No se configuró ningún banco para recibir pagos.',
    ERR_LINK_EXPIRED: 'Este enlace ya no vale. Entre de nuevo para recibir otro.',
  },
});
