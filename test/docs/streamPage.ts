import { records } from '../../domain/records.ts';
import { clientFrame } from '../../gateway/contract.ts';
import { recordTopic } from '../../projections/kernel/view/recordTopic.ts';
import type { Topic } from '../../projections/kernel/view/topic.ts';
import { topics } from '../../projections/topics.ts';
import { table } from './markdown.ts';
import { fieldsOf, fieldsText } from './schemaText.ts';

const frameName = (name: string): string => `company-{companyId}-${name.slice(name.indexOf('.') + 1)}`;

const rowOf = ({ name, whole, payload, named, id, heardBy, needs }: Topic): string[] => {
  const sent = [
    whole.length
      ? `${whole.map((action) => `\`${action}\``).join(', ')} with ${fieldsText(fieldsOf(payload, 'output'))}`
      : '',
    named.length
      ? `${named.map((action) => `\`${action}\``).join(', ')} with ${fieldsText(fieldsOf(id, 'output'))}`
      : '',
  ];
  return [`\`${frameName(name)}\``, sent.filter(Boolean).join('. '), heardBy + (needs ? `, plan \`${needs}\`` : '')];
};

/** The page of all frames of the WebSocket, from the topics and the frames that clients may send. */
export const streamPage = (): string => {
  const all: readonly Topic[] = [...topics, ...records.map(({ kind }) => recordTopic(kind))];
  const rows = all
    .filter(({ heardBy }) => heardBy !== 'nobody')
    .toSorted((a, b) => (frameName(a.name) < frameName(b.name) ? -1 : 1))
    .map(rowOf);
  const sent = clientFrame.options.map((option) => {
    const fields = fieldsOf(option, 'input');
    const type = fields.find(({ name }) => name === 'type')?.type ?? '';
    return [`\`${type.replaceAll("'", '')}\``, fieldsText(fields.filter(({ name }) => name !== 'type'))];
  });
  return `# Stream API

A client opens one WebSocket at \`/v1/stream\` and sends \`hello\` first. From then on, it gets a frame for each change in its
rooms. [gateway.md](gateway.md) explains cursors, rooms and resuming.

## Frames from the client

${table(['type', 'fields'], sent)}

## Frames to the client

A frame is \`{ event, action, payload, cursor, key }\`. The table shows the payload for each action. *Heard by* names the rule
of \`projections/kernel/view/topic.ts\` that decides who gets it. A frame with the event \`control\` is about the stream itself:
\`welcome\` (it runs), \`reset\` (fetch again what you show) or \`refused\` (with \`error\`).

${table(['event', 'actions and payloads', 'heard by'], rows)}
`;
};
