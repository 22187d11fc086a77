import './saga.ts';
import { GitFork } from 'lucide-react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { styled } from 'styled-components';
import type { WholeQueue } from '../../../domain/queue/whole.ts';
import { RecordPage } from '../../ui/records/RecordPage.tsx';
import { queues } from './slice.ts';
import { QueueForm } from './QueueForm.tsx';
import { QueueMark } from '../../ui/QueueMark.tsx';
import { RemoveQueue } from './RemoveQueue.tsx';
import { Tooltip } from '../../ui/layers/Tooltip.tsx';

const Muted = styled.span`
  color: var(--text-muted);
`;
const Faint = styled.span`
  color: var(--text-faint);
  font-variant-numeric: tabular-nums;
`;
const Code = styled.span`
  color: var(--text-muted);
  font-family: var(--mono);
  font-size: var(--t-12);
`;

/** The departments of the company with their bots: id, name, colour, order, greeting, actions (R401). */
export const QueuesPage = () => {
  const { t } = useTranslation('queue');
  const named = ({ name, color }: WholeQueue) => <QueueMark $color={color}>{name}</QueueMark>;
  const greeting = ({ greetingMessage }: WholeQueue) => greetingMessage || t('noGreeting');
  return (
    <RecordPage
      of={queues}
      icon={<GitFork />}
      texts="queue"
      nameOf={({ name }) => name}
      columns={[
        { head: t('id'), cell: ({ id }) => <Faint>{id}</Faint>, by: 'id' },
        { head: t('name'), cell: named, by: 'name' },
        { head: t('color'), cell: ({ color }) => <Code>{color}</Code> },
        { head: t('orderQueue'), cell: ({ orderQueue }) => orderQueue ?? '', by: 'orderQueue', number: true },
        {
          head: t('greeting'),
          cell: (queue) => (
            <Tooltip text={queue.greetingMessage}>
              <Muted>{greeting(queue)}</Muted>
            </Tooltip>
          ),
        },
      ]}
      line={(queue) => ({ name: named(queue), below: greeting(queue) })}
      form={(record) => <QueueForm key={record?.id ?? 'new'} record={record} />}
      removal={(record, close) => <RemoveQueue record={record} onClose={close} />}
    />
  );
};
