import { expect, test } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { Tick } from '../../../../web/ui/bubble/Tick.tsx';

test.each([
  [0, 'Enviando'],
  [1, 'Enviando'],
  [2, 'Enviada'],
  [3, 'Entregue'],
  [4, 'Lida'],
  [5, 'Reproduzida'],
])('acknowledgement %d shows the icon "%s"', (ack, name) =>
  expect(renderToStaticMarkup(<Tick ack={ack} failed={false} />)).toContain(`aria-label="${name}"`),
);
