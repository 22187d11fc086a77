import { describeRecord } from '../recordSuite.ts';

describeRecord('a help video', {
  path: '/helps',
  key: 'records',
  writes: 'super',
  installation: true,
  form: (n) => ({ title: `Visão ${String(n).padStart(2, '0')}`, video: 'dQw4w9WgXcQ', description: 'Começo' }),
  change: { description: 'Fim' },
  bad: [
    [{ title: ' ' }, 'Obrigatório'],
    [{ video: '' }, 'Obrigatório'],
    [{ video: '<script>' }, 'Código de vídeo inválido'],
  ],
});
