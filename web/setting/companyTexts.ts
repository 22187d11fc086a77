import { addTexts } from '../kernel/i18n.ts';

/** The texts of changes that are no options but appear in the history of a company. */
addTexts('setting', {
  pt: {
    option: {
      schedules: { name: 'Horário de atendimento', values: { changed: 'alterado' } },
      timeZone: { name: 'Fuso horário' },
      support: { name: 'Acesso do suporte' },
      name: { name: 'Nome da empresa' },
      email: { name: 'E-mail da empresa', values: { changed: 'alterado' } },
      phone: { name: 'Telefone da empresa', values: { changed: 'alterado' } },
      planId: { name: 'Plano' },
      nextPlanId: { name: 'Próximo plano' },
      dueDate: { name: 'Vencimento' },
      recurrence: { name: 'Recorrência' },
      status: { name: 'Empresa', values: { true: 'ativa', false: 'desativada' } },
      billingAddress: { name: 'Endereço de cobrança', values: { changed: 'alterado' } },
    },
  },
  en: {
    option: {
      schedules: { name: 'Opening hours of the company', values: { changed: 'changed' } },
      timeZone: { name: 'Time zone' },
      support: { name: 'Support access' },
      name: { name: 'Name of the company' },
      email: { name: 'E-mail of the company', values: { changed: 'changed' } },
      phone: { name: 'Phone of the company', values: { changed: 'changed' } },
      planId: { name: 'Plan' },
      nextPlanId: { name: 'Next plan' },
      dueDate: { name: 'Due date' },
      recurrence: { name: 'Recurrence' },
      status: { name: 'Company', values: { true: 'active', false: 'deactivated' } },
      billingAddress: { name: 'Billing address', values: { changed: 'changed' } },
    },
  },
  es: {
    option: {
      schedules: { name: 'Horario de atención', values: { changed: 'cambiado' } },
      timeZone: { name: 'Zona horaria' },
      support: { name: 'Acceso de soporte' },
      name: { name: 'Nombre de la empresa' },
      email: { name: 'Correo de la empresa', values: { changed: 'cambiado' } },
      phone: { name: 'Teléfono de la empresa', values: { changed: 'cambiado' } },
      planId: { name: 'Plan' },
      nextPlanId: { name: 'Próximo plan' },
      dueDate: { name: 'Vencimiento' },
      recurrence: { name: 'Recurrencia' },
      status: { name: 'Empresa', values: { true: 'activa', false: 'desactivada' } },
      billingAddress: { name: 'Dirección de facturación', values: { changed: 'cambiada' } },
    },
  },
});
