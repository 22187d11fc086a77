import { expect, test } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { Switch } from '../../../web/ui/Switch.tsx';

test('a switch that nothing obeys yet says so beside its label', () => {
  expect(renderToStaticMarkup(<Switch label="Desativar bot" soon />)).toContain('em breve');
  expect(renderToStaticMarkup(<Switch label="Assinar" />)).not.toContain('em breve');
});
