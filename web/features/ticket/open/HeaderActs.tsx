import { ArrowRightLeft, Check, EllipsisVertical, PanelRight, Search, Undo2 } from 'lucide-react';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import type { TicketRecord } from '../../../../domain/ticket/shape.ts';
import { findingBegan } from '../../conversation/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { OnDemand } from '../../../ui/layers/OnDemand.tsx';
import { Roomy, Wide } from './HeaderBox.tsx';
import { selectActing, selectTickets } from '../list/selectors.ts';
import { layerOpened, panelToggled, resolveClicked, returnClicked, type TicketRoot } from '../slice.ts';

/** The options menu, and the button of the contact panel if there is room for it. */
export const More = () => {
  const { t } = useTranslation('ticket');
  const dispatch = useDispatch();
  const { panel } = useSelector(selectTickets);
  return (
    <>
      <OnDemand
        load={() => import('../onDemand.ts').then((file) => file.OptionsMenu)}
        trigger={
          <IconButton label={t('options')} aria-haspopup="menu">
            <EllipsisVertical aria-hidden />
          </IconButton>
        }
      />
      <Wide>
        <IconButton label={t('contactData')} aria-expanded={panel} onClick={() => dispatch(panelToggled())}>
          <PanelRight aria-hidden />
        </IconButton>
      </Wide>
    </>
  );
};

/** The button that searches in the conversation. Hidden in narrow headers. */
export const Find = () => {
  const { t } = useTranslation('ticket');
  const dispatch = useDispatch();
  return (
    <Roomy>
      <IconButton label={t('findIn.button')} onClick={() => dispatch(findingBegan())}>
        <Search aria-hidden />
      </IconButton>
    </Roomy>
  );
};

/** The transfer button. Hidden in narrow headers. */
export const Transfer = ({ ticket }: { ticket: TicketRecord }) => {
  const { t } = useTranslation('ticket');
  const dispatch = useDispatch();
  return (
    <Roomy>
      <IconButton label={t('transferTicket')} onClick={() => dispatch(layerOpened({ is: 'transfer', ticket }))}>
        <ArrowRightLeft aria-hidden />
      </IconButton>
    </Roomy>
  );
};

/** The buttons that end the agent's work on a ticket: return it to the waiting tickets, or resolve it. */
export const Acts = ({ ticket }: { ticket: TicketRecord }) => {
  const { t } = useTranslation('ticket');
  const dispatch = useDispatch();
  const acting = useSelector((state: TicketRoot) => selectActing(state, ticket.id));
  return (
    <>
      <Roomy>
        <IconButton
          label={t('return')}
          disabled={acting === 'return'}
          aria-busy={acting === 'return' || undefined}
          onClick={() => dispatch(returnClicked(ticket))}
        >
          <Undo2 aria-hidden />
        </IconButton>
      </Roomy>
      <Button size="sm" busy={acting === 'resolve'} onClick={() => dispatch(resolveClicked(ticket))}>
        {acting !== 'resolve' && <Check aria-hidden />}
        {t('resolve')}
      </Button>
    </>
  );
};
