import { expect, test } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { ownWords } from '../../../web/features/installation/ownWords.ts';
import { Markdown } from '../../../web/ui/Markdown.tsx';

const drawn = (text: string) => renderToStaticMarkup(<Markdown>{text}</Markdown>);

test.each([
  ['# Um\n\nDois\ntrês', '<h1>Um</h1><p>Dois três</p>'],
  ['## Um\nDois', '<h2>Um</h2><p>Dois</p>'],
  ['- um\n- **dois**', '<ul><li>um</li><li><strong>dois</strong></li></ul>'],
  ['1. um\n2) *dois*', '<ol><li>um</li><li><em>dois</em></li></ol>'],
  ['a\r\n\r\n---\n\n`b`', '<p>a</p><hr/><p><code>b</code></p>'],
  ['[aqui](https://exemplo.com)', '<p><a href="https://exemplo.com" rel="noreferrer noopener">aqui</a></p>'],
])('%j is shown', (text, html) => expect(drawn(text)).toBe(html));

test.each([
  ['<img src=x onerror=alert(1)>', '<p>&lt;img src=x onerror=alert(1)&gt;</p>'],
  ['[aqui](javascript:alert`1`)', '<p>aqui</p>'],
  ['[aqui](data:text/html,x)', '<p>aqui</p>'],
  ['[aqui](//outro.exemplo)', '<p>aqui</p>'],
  [
    '[<b>x</b>](https://a.b/"onclick="x)',
    '<p><a href="https://a.b/&quot;onclick=&quot;x" rel="noreferrer noopener">&lt;b&gt;x&lt;/b&gt;</a></p>',
  ],
])('no script runs: %j', (text, html) => expect(drawn(text)).toBe(html));

test('each page has its own words in each language, and one first-level heading', () => {
  for (const languages of Object.values(ownWords))
    for (const text of Object.values(languages)) expect(drawn(text).match(/<h1>/g)).toHaveLength(1);
});
