import { addTexts } from '../kernel/i18n.ts';

addTexts('pay', {
  pt: {
    title: 'Pagar assinatura',
    company: 'Empresa',
    detail: 'Plano',
    dueDate: 'Vencimento',
    total: 'Total',
    paid: 'Pagamento confirmado. Você já pode entrar.',
    signIn: 'Entrar',
    again: 'Tentar de novo',
  },
  en: {
    title: 'Pay the subscription',
    company: 'Company',
    detail: 'Plan',
    dueDate: 'Due date',
    total: 'Total',
    paid: 'Payment confirmed. You can sign in now.',
    signIn: 'Sign in',
    again: 'Try again',
  },
  es: {
    title: 'Pagar la suscripción',
    company: 'Empresa',
    detail: 'Plan',
    dueDate: 'Vencimiento',
    total: 'Total',
    paid: 'Pago confirmado. Ya puede entrar.',
    signIn: 'Entrar',
    again: 'Intentar de nuevo',
  },
});
