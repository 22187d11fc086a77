import { addTexts } from '../kernel/i18n.ts';

addTexts('charge', {
  pt: {
    title: 'Pagamentos sem fatura',
    about: 'Chegaram ao banco e não servem a nenhuma fatura em aberto: devolva, ou renove a empresa.',
    none: 'Todos os pagamentos encontraram sua fatura.',
    failed: 'Os pagamentos não puderam ser carregados.',
    retry: 'Tentar de novo',
    more: 'Mostrar mais',
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
    about: 'They came to the bank and fit no open invoice: give them back, or renew the company.',
    none: 'Every payment found its invoice.',
    failed: 'The payments could not be loaded.',
    retry: 'Try again',
    more: 'Show more',
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
    about: 'Llegaron al banco y no sirven a ninguna factura abierta: devuélvalos o renueve la empresa.',
    none: 'Todos los pagos encontraron su factura.',
    failed: 'No se pudieron cargar los pagos.',
    retry: 'Intentar de nuevo',
    more: 'Mostrar más',
    of: '{{detail}}, factura {{invoice}} de {{value}}',
    at: '{{day}}, {{bank}} {{id}}',
    reason: {
      closed: 'La factura ya estaba pagada o cancelada',
      amount: 'Importe distinto al de la factura',
      unknown: 'La factura no existe',
    },
  },
});
