import { createServer } from 'node:net';
import { once } from 'node:events';
import { z } from 'zod';

export type Received = { to: string; text: string };

/** An SMTP server that keeps the e-mails it receives. */
export const openSmtp = async () => {
  const received: Received[] = [];
  const server = createServer((socket) => {
    let to = '';
    let data: string[] | null = null;
    let rest = '';
    const say = (line: string) => socket.write(`${line}\r\n`);
    const hear = (line: string): void => {
      if (data) {
        if (line !== '.') return void data.push(line);
        const [, ...body] = data.join('\n').split('\n\n');
        const decoded = body.join('\n\n').replaceAll('=\n', '');
        const isBase64 = data.some((each) => /^Content-Transfer-Encoding: base64/i.test(each));
        received.push({ to, text: isBase64 ? Buffer.from(decoded, 'base64').toString() : decoded });
        data = null;
        say('250 taken');
      } else if (/^RCPT TO:/i.test(line)) {
        to = /<(.*)>/.exec(line)?.[1] ?? '';
        say('250 ok');
      } else if (/^DATA/i.test(line)) {
        data = [];
        say('354 go on');
      } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n');
      else say('250 ok');
    };
    say('220 test');
    socket.on('error', () => {});
    socket.on('data', (bytes) => {
      const lines = (rest + bytes.toString()).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) hear(line);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = z.object({ port: z.number() }).parse(server.address());
  return { url: `smtp://127.0.0.1:${port}`, received, stop: () => void server.close() };
};
