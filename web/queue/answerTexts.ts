import { addTexts } from '../kernel/i18n.ts';

addTexts('queueAnswer', {
  pt: {
    gives: 'Envia',
    words: 'Só o texto',
    files: 'Texto e arquivos: {{name}}',
    gone: 'Lista de arquivos excluída',
    bills: 'Texto e faturas em aberto, por CPF ou CNPJ: {{name}}',
    unset: '{{name}} (não configurado)',
  },
  en: {
    gives: 'Sends',
    words: 'The text alone',
    files: 'Text and files: {{name}}',
    gone: 'Deleted file list',
    bills: 'Text and open bills, by CPF or CNPJ: {{name}}',
    unset: '{{name}} (not set up)',
  },
  es: {
    gives: 'Envía',
    words: 'Solo el texto',
    files: 'Texto y archivos: {{name}}',
    gone: 'Lista de archivos eliminada',
    bills: 'Texto y facturas pendientes, por CPF o CNPJ: {{name}}',
    unset: '{{name}} (no configurado)',
  },
});
