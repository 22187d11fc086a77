import { recordSamples } from '../recordSamples.ts';
import { describeRecord } from '../recordSuite.ts';

describeRecord('a help video', {
  ...recordSamples.help,
  writes: 'super',
  bad: [
    [{ title: ' ' }, 'Obrigatório'],
    [{ video: '' }, 'Obrigatório'],
    [{ video: '<script>' }, 'Código de vídeo inválido'],
  ],
});
