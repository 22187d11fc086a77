import './texts.ts';
import { addTexts } from '../kernel/i18n.ts';

/** The kinds that list previews never name. Lists load without these texts. */
addTexts('bubble', {
  pt: {
    kind: {
      event: 'Evento',
      signal: 'Reação ou mudança em outra mensagem',
      payment: 'Pagamento',
      order: 'Pedido',
      product: 'Produto',
      invite: 'Convite',
      status: 'Status',
    },
  },
  en: {
    kind: {
      event: 'Event',
      signal: 'Reaction or change to another message',
      payment: 'Payment',
      order: 'Order',
      product: 'Product',
      invite: 'Invitation',
      status: 'Status',
    },
  },
  es: {
    kind: {
      event: 'Evento',
      signal: 'Reacción o cambio en otro mensaje',
      payment: 'Pago',
      order: 'Pedido',
      product: 'Producto',
      invite: 'Invitación',
      status: 'Estado',
    },
  },
});
