import { addTexts } from '../kernel/i18n.ts';

addTexts('support', {
  pt: {
    enter: 'Entrar como suporte em {{name}}',
    title: 'Entrar em {{name}} como suporte',
    reason: 'Motivo',
    hint: 'Os administradores da empresa leem o motivo no histórico. O acesso termina em uma hora.',
    begin: 'Entrar',
    banner: 'Suporte: você está na empresa {{name}} até {{time}}. O que fizer fica registrado em seu nome.',
    end: 'Encerrar acesso',
  },
  en: {
    enter: 'Enter {{name}} for support',
    title: 'Enter {{name}} for support',
    reason: 'Reason',
    hint: 'The company’s admins read the reason in the history. It ends within an hour.',
    begin: 'Enter',
    banner: 'Support: you are in the company {{name}} until {{time}}. What you do is recorded under your name.',
    end: 'End access',
  },
  es: {
    enter: 'Entrar como soporte en {{name}}',
    title: 'Entrar en {{name}} como soporte',
    reason: 'Motivo',
    hint: 'Los administradores de la empresa leen el motivo en el historial. El acceso termina en una hora.',
    begin: 'Entrar',
    banner: 'Soporte: está en la empresa {{name}} hasta las {{time}}. Lo que haga queda registrado a su nombre.',
    end: 'Terminar acceso',
  },
});
