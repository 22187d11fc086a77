import { Archive, Inbox, TriangleAlert } from 'lucide-react';
import { Avatar } from '../../ui/Avatar.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Empty } from '../../ui/lists/Empty.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { Markdown } from '../../ui/Markdown.tsx';
import { Notice } from '../../ui/Notice.ts';
import { Pill, type Tone } from '../../ui/Pill.tsx';
import { Presence } from '../../ui/Presence.ts';
import { QueueMark } from '../../ui/QueueMark.tsx';
import { DataTable } from '../../ui/records/DataTable.tsx';
import { Failed } from '../../ui/records/Failed.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { TransferMark } from '../../ui/TransferMark.tsx';
import { canvasOf } from '../../ui/theme.ts';
import { Sample } from './Sample.tsx';

const queues = [
  { name: 'Sales', waiting: 3 },
  { name: 'Support', waiting: 12 },
];
const variants = ['primary', 'outline', 'ghost', 'soft', 'danger'] as const;
const sizes = ['sm', 'md', 'lg'] as const;
const tones: readonly Tone[] = ['neutral', 'accent', 'success', 'warning', 'danger'];

/** Buttons, marks and states: what a page shows without asking for anything. */
export const Signs = ({ theme }: { theme: 'light' | 'dark' }) => (
  <>
    <Sample name="Button">
      {variants.map((variant) => (
        <Button key={variant} variant={variant}>
          {variant}
        </Button>
      ))}
      {sizes.map((size) => (
        <Button key={size} size={size}>
          {size}
        </Button>
      ))}
      <Button busy>busy</Button>
      <Button disabled>disabled</Button>
      <Button>
        <Archive aria-hidden />
        with an icon
      </Button>
    </Sample>
    <Sample name="IconButton">
      <IconButton label="Archive">
        <Archive aria-hidden />
      </IconButton>
      <IconButton label="Archive, small" size="sm">
        <Archive aria-hidden />
      </IconButton>
      <IconButton label="Archive, with an accent" accent shortcut={['A']}>
        <Archive aria-hidden />
      </IconButton>
      <IconButton label="Archive, disabled" disabled>
        <Archive aria-hidden />
      </IconButton>
    </Sample>
    <Sample name="Avatar">
      {[1, 2, 3, 4, 5, 6, 7, 8].map((id) => (
        <Avatar key={id} id={id} name={`Ana ${'ABCDEFGH'.charAt(id - 1)}`} />
      ))}
      <Avatar id={1} name="Ana Souza" size="sm" />
      <Avatar id={2} name="+55 11 98888-7777" />
    </Sample>
    <Sample name="Badge, Chip, Pill">
      <Badge count={3} />
      <Badge count={120} accent />
      <Chip $color="#2f6fed">VIP</Chip>
      <Chip $color="#b3261e">A tag with a rather long name</Chip>
      {tones.map((tone) => (
        <Pill key={tone} tone={tone}>
          {tone}
        </Pill>
      ))}
    </Sample>
    <Sample name="QueueMark, Presence, TransferMark, Mark">
      <QueueMark $color="#0f8a5f">Sales</QueueMark>
      <Presence $online>online</Presence>
      <Presence $online={false}>offline</Presence>
      <TransferMark />
      <Mark ink={canvasOf[theme]} />
    </Sample>
    <Sample name="Notice" stacked>
      <Notice>
        <TriangleAlert aria-hidden />
        The connection is down. Messages wait until it is back.
      </Notice>
    </Sample>
    <Sample name="Skeleton, Spinner">
      <Skeleton $width="160px" />
      <Skeleton $width="36px" $height="36px" $round />
      <Spinner />
    </Sample>
    <Sample name="Empty, Failed" stacked>
      <Empty icon={<Inbox />} fact="No conversations here" advice="Accept one from the queue.">
        <Button variant="primary">Open the queue</Button>
      </Empty>
      <Failed
        fact="The list could not be loaded"
        advice="Check your network."
        retry="Try again"
        onRetry={() => undefined}
      />
    </Sample>
    <Sample name="DataTable" stacked>
      <DataTable
        label="Queues"
        rows={queues}
        keyOf={({ name }) => name}
        awaited={1}
        toneOf={({ waiting }) => (waiting > 9 ? 'red' : undefined)}
        columns={[
          { head: 'Queue', cell: ({ name }) => name, by: 'name' },
          { head: 'Waiting', cell: ({ waiting }) => waiting, by: 'waiting', number: true },
          { head: 'Actions', cell: () => <Button size="sm">Open</Button>, acts: true },
        ]}
      />
    </Sample>
    <Sample name="Markdown" stacked>
      <div>
        <Markdown>{'A **bold** word, a [link](https://example.com) and\n\n- a list\n- of two'}</Markdown>
      </div>
    </Sample>
  </>
);
