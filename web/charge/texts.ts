import { addTexts } from '../kernel/i18n.ts';

addTexts('charge', {
  pt: {
    title: 'Pagamentos sem fatura',
    about:
      'Chegaram ao banco e não servem a nenhuma fatura em aberto: use na fatura aberta da empresa, ou devolva e diga o que foi feito.',
    none: 'Todos os pagamentos encontraram sua fatura.',
    failed: 'Os pagamentos não puderam ser carregados.',
    retry: 'Tentar de novo',
    more: 'Mostrar mais',
    note: 'O que foi feito',
    resolve: 'Resolvido',
    seeTo: 'Abertos ou resolvidos',
    waiting: 'Em aberto',
    seen: 'Resolvidos',
    noneSeen: 'Nenhum pagamento sem fatura foi resolvido ainda.',
    assign: 'Usar na fatura',
    assignTitle: 'Usar o pagamento na fatura',
    assignAbout:
      '{{paid}} de {{company}} pagam a fatura {{invoice}} ({{detail}}, {{value}}, vence em {{day}}): a empresa segue por mais um período. Isto não se desfaz.',
    less: 'A fatura em aberto ({{invoice}}) é de {{value}}: este pagamento não basta.',
    reasonLabel: 'Motivo',
    cancel: 'Cancelar',
    assigned: 'Usado na fatura {{invoice}}',
    by: '{{note}} ({{name}}, {{day}})',
    of: '{{detail}}, fatura {{invoice}} de {{value}}',
    at: '{{day}}, {{bank}} {{id}}',
    reason: {
      closed: 'A fatura já estava paga ou cancelada',
      amount: 'Valor diferente do da fatura',
      unknown: 'A fatura não existe',
    },
  },
  en: {
    title: 'Payments without an invoice',
    about:
      'They came to the bank and fit no open invoice: use them for the open one of the company, or give them back and say what was done.',
    none: 'Every payment found its invoice.',
    failed: 'The payments could not be loaded.',
    retry: 'Try again',
    more: 'Show more',
    note: 'What was done',
    resolve: 'Resolved',
    seeTo: 'Open or resolved',
    waiting: 'Open',
    seen: 'Resolved',
    noneSeen: 'No payment without an invoice was resolved yet.',
    assign: 'Use for the invoice',
    assignTitle: 'Use the payment for the invoice',
    assignAbout:
      '{{paid}} of {{company}} pay invoice {{invoice}} ({{detail}}, {{value}}, due on {{day}}): the company goes on for another period. This cannot be undone.',
    less: 'The open invoice ({{invoice}}) is of {{value}}: this payment is not enough.',
    reasonLabel: 'Reason',
    cancel: 'Cancel',
    assigned: 'Used for invoice {{invoice}}',
    by: '{{note}} ({{name}}, {{day}})',
    of: '{{detail}}, invoice {{invoice}} of {{value}}',
    at: '{{day}}, {{bank}} {{id}}',
    reason: {
      closed: 'The invoice was paid or cancelled already',
      amount: "Another amount than the invoice's",
      unknown: 'The invoice does not exist',
    },
  },
  es: {
    title: 'Pagos sin factura',
    about:
      'Llegaron al banco y no sirven a ninguna factura abierta: úselos en la factura abierta de la empresa, o devuélvalos y diga lo que se hizo.',
    none: 'Todos los pagos encontraron su factura.',
    failed: 'No se pudieron cargar los pagos.',
    retry: 'Intentar de nuevo',
    more: 'Mostrar más',
    note: 'Lo que se hizo',
    resolve: 'Resuelto',
    seeTo: 'Abiertos o resueltos',
    waiting: 'Abiertos',
    seen: 'Resueltos',
    noneSeen: 'Todavía no se resolvió ningún pago sin factura.',
    assign: 'Usar en la factura',
    assignTitle: 'Usar el pago en la factura',
    assignAbout:
      '{{paid}} de {{company}} pagan la factura {{invoice}} ({{detail}}, {{value}}, vence el {{day}}): la empresa sigue por otro período. Esto no se deshace.',
    less: 'La factura abierta ({{invoice}}) es de {{value}}: este pago no alcanza.',
    reasonLabel: 'Motivo',
    cancel: 'Cancelar',
    assigned: 'Usado en la factura {{invoice}}',
    by: '{{note}} ({{name}}, {{day}})',
    of: '{{detail}}, factura {{invoice}} de {{value}}',
    at: '{{day}}, {{bank}} {{id}}',
    reason: {
      closed: 'La factura ya estaba pagada o cancelada',
      amount: 'Importe distinto al de la factura',
      unknown: 'La factura no existe',
    },
  },
});

addTexts('errors', {
  pt: {
    ERR_PAYMENT_SEEN_TO: 'Este pagamento já foi resolvido.',
    ERR_PAYMENT_AMOUNT: 'O pagamento é menor que a fatura.',
  },
  en: {
    ERR_PAYMENT_SEEN_TO: 'This payment was seen to already.',
    ERR_PAYMENT_AMOUNT: 'The payment is less than the invoice.',
  },
  es: {
    ERR_PAYMENT_SEEN_TO: 'Este pago ya fue resuelto.',
    ERR_PAYMENT_AMOUNT: 'El pago es menor que la factura.',
  },
});
