import { styled } from 'styled-components';
import type { UserRecord } from '../../../domain/user/shape.ts';
import { QueueMark } from '../../ui/QueueMark.tsx';
import { Tooltip } from '../../ui/layers/Tooltip.tsx';

const Row = styled.span`
  display: inline-flex;
  gap: var(--s-6);
  max-width: 100%;
`;
const Badge = styled.span`
  display: inline-flex;
  align-items: center;
  gap: var(--s-6);
  height: 22px;
  padding: 0 8px;
  border: 1px solid var(--border);
  border-radius: var(--r-6);
  color: var(--text-muted);
  font-size: var(--t-12);
`;
const Mark = styled(QueueMark)`
  max-width: 124px;
`;
const shown = 2;

/** The queues of a user, the first two by name. */
export const QueueBadges = ({ queues }: Pick<UserRecord, 'queues'>) => (
  <Tooltip text={queues.map(({ name }) => name).join(', ')}>
    <Row>
      {queues.slice(0, shown).map(({ id, name, color }) => (
        <Badge key={id}>
          <Mark $color={color}>{name}</Mark>
        </Badge>
      ))}
      {queues.length > shown && <Badge>+{queues.length - shown}</Badge>}
    </Row>
  </Tooltip>
);
