import { EllipsisVertical } from 'lucide-react';
import { useDispatch, useSelector } from 'react-redux';
import type { TicketRecord } from '../../../../domain/ticket/shape.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { OnDemand } from '../../../ui/layers/OnDemand.tsx';
import { Tooltip } from '../../../ui/layers/Tooltip.tsx';
import { ariaShortcut } from '../../../ui/shortcut.ts';
import type { TicketAction } from '../actions/ticketActions.ts';
import { useTicketActions } from '../actions/useTicketActions.ts';
import { selectActing, selectTickets } from '../list/selectors.ts';
import type { TicketRoot } from '../slice.ts';
import { Roomy, Wide } from './HeaderBox.tsx';

type Props = { action: TicketAction; ticket: TicketRecord };

const TextButton = ({ action, ticket }: Props) => {
  const { t } = useTranslation('ticket');
  const dispatch = useDispatch();
  const { icon: Icon, label, shortcut, busyWhile, run } = action;
  const acting = useSelector((state: TicketRoot) => selectActing(state, ticket.id));
  const isBusy = acting !== undefined && acting === busyWhile;
  return (
    <Tooltip text={t(label)} shortcut={shortcut}>
      <Button size="sm" aria-keyshortcuts={ariaShortcut(shortcut)} busy={isBusy} onClick={() => dispatch(run(ticket))}>
        {!isBusy && <Icon aria-hidden />}
        {t(label)}
      </Button>
    </Tooltip>
  );
};

const ActionIcon = ({ action, ticket }: Props) => {
  const { t } = useTranslation('ticket');
  const dispatch = useDispatch();
  const { panel } = useSelector(selectTickets);
  const { id, icon: Icon, label, shortcut, busyWhile, run } = action;
  const acting = useSelector((state: TicketRoot) => selectActing(state, ticket.id));
  const isBusy = acting !== undefined && acting === busyWhile;
  return (
    <IconButton
      label={t(label)}
      shortcut={shortcut}
      disabled={isBusy}
      aria-busy={isBusy || undefined}
      aria-expanded={id === 'panel' ? panel : undefined}
      onClick={() => dispatch(run(ticket))}
    >
      <Icon aria-hidden />
    </IconButton>
  );
};

/** The actions in the header of a conversation, and the menu with the others. */
export const HeaderActions = ({ ticket }: { ticket: TicketRecord }) => {
  const { t } = useTranslation('ticket');
  const actions = useTicketActions(ticket);
  const at = (place: TicketAction['header']) => actions.filter(({ header }) => header === place);
  return (
    <>
      {at('icon').map((action) => (
        <Roomy key={action.id}>
          <ActionIcon action={action} ticket={ticket} />
        </Roomy>
      ))}
      {at('button').map((action) => (
        <TextButton key={action.id} action={action} ticket={ticket} />
      ))}
      <OnDemand
        load={() => import('../onDemand.ts').then((file) => file.OptionsMenu)}
        trigger={
          <IconButton label={t('options')} aria-haspopup="menu">
            <EllipsisVertical aria-hidden />
          </IconButton>
        }
      />
      {at('last').map((action) => (
        <Wide key={action.id}>
          <ActionIcon action={action} ticket={ticket} />
        </Wide>
      ))}
    </>
  );
};
