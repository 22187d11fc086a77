import { Suspense, useEffect, useRef } from 'react';
import { lazy } from '../../api/parts.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useDispatch, useSelector, useStore } from 'react-redux';
import { useNavigate, useParams } from 'react-router-dom';
import type { RowsHandle } from '../../ui/lists/Rows.tsx';
import { hasFocus } from '../../ui/layers/hasFocus.ts';
import { styled } from 'styled-components';
import { Awaited } from '../../ui/page/Awaited.tsx';
import { PageTitle } from '../../ui/page/PageTitle.tsx';
import type { EntitiesRoot } from '../../api/records/entities.ts';
import { conversationAsked, conversationLeft, Loading, selectConversation, selectPeek } from '../conversation/index.ts';
import { Manager } from './list/Manager.tsx';
import { selectByUuid, selectTickets } from './list/selectors.ts';
import { arrived, ticketsHidden, ticketsShown, type TicketRoot } from './slice.ts';
import { TypedAhead } from './open/TypedAhead.tsx';
import { useDropGuard } from './open/useDropGuard.ts';
import { firstRow, useShortcuts } from './useShortcuts.ts';
import { Welcome } from './open/Welcome.tsx';
import { onePane, overlaid, tablet } from '../../ui/page/screens.ts';
import { crowded } from './panel/panel.ts';

const OpenConversation = lazy(() =>
  import('./open/OpenConversation.tsx').then((file) => ({ default: file.OpenConversation })),
);
const TicketDialogs = lazy(() => import('./onDemand.ts').then((file) => ({ default: file.TicketDialogs })));
const Peek = lazy(() => import('./open/Peek.tsx').then((file) => ({ default: file.Peek })));
const KeysDialog = lazy(() => import('./dialogs/KeysDialog.tsx').then((file) => ({ default: file.KeysDialog })));

/** Shows two panes. Below 768 px it shows one pane, which the URL decides. */
const Panes = styled.div`
  flex: 1;
  min-height: 0;
  display: flex;
  container: tickets / inline-size;
  & > * {
    flex: 1;
    min-width: 0;
  }
  & > :first-child {
    flex: none;
    width: var(--list);
  }
  ${crowded} {
    &[data-panel] > :first-child {
      display: none;
    }
  }
  ${overlaid} {
    &[data-panel] > :first-child {
      display: flex;
    }
  }
  ${tablet} {
    & > :first-child {
      width: 296px;
    }
  }
  ${onePane} {
    & > :first-child {
      width: 100%;
    }
    &[data-pane='conversation'] > :first-child {
      display: none;
    }
  }
`;

const Pane = styled.section`
  display: flex;
  flex-direction: column;
  min-height: 0;
`;
const Coming = ({ uuid }: { uuid: string }) => (
  <Pane aria-busy="true">
    <Loading />
    <TypedAhead uuid={uuid} />
  </Pane>
);

/** Updates the lists live while the page is shown. */
const useLists = () => {
  const dispatch = useDispatch();
  useEffect(() => {
    dispatch(ticketsShown());
    return () => void dispatch(ticketsHidden());
  }, [dispatch]);
};

/** Opens the ticket of the URL. A ticket that is loaded already needs no lookup of its id. */
const useAddressed = (uuid: string | undefined) => {
  const dispatch = useDispatch();
  const store = useStore<TicketRoot & EntitiesRoot>();
  useEffect(() => {
    if (!uuid) return undefined;
    dispatch(conversationAsked({ uuid, ticketId: selectByUuid(store.getState(), uuid) ?? null }));
    return () => void dispatch(conversationLeft());
  }, [dispatch, store, uuid]);
};

/** Navigates to the page that a finished action leads to. */
const useGoTo = () => {
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const { goTo } = useSelector(selectTickets);
  useEffect(() => {
    if (!goTo) return;
    void navigate(goTo);
    dispatch(arrived());
  }, [dispatch, navigate, goTo]);
};

/** Returns the focus to the list after a conversation closes, unless another element has the focus. */
const useFocusBack = (uuid: string | undefined) => {
  const before = useRef(uuid);
  useEffect(() => {
    const left = before.current && !uuid;
    before.current = uuid;
    if (!left) return undefined;
    const frame = requestAnimationFrame(() => {
      if (!hasFocus()) firstRow()?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [uuid]);
};

/** The tickets page: the list pane and the conversation of the URL (R077). */
export const TicketsPage = () => {
  const { t } = useTranslation('ticket');
  const { uuid } = useParams();
  useLists();
  useAddressed(uuid);
  useGoTo();
  useDropGuard();
  useFocusBack(uuid);
  const list = useRef<RowsHandle>(null);
  const shown = useSelector(selectConversation);
  const peek = useSelector(selectPeek);
  const { layer, panel } = useSelector(selectTickets);
  const ticket = shown?.uuid === uuid ? shown?.ticket : null;
  const [help, setHelp] = useShortcuts(list, ticket);
  return (
    <Panes data-pane={uuid ? 'conversation' : 'list'} data-panel={panel && ticket ? '' : undefined}>
      <PageTitle>{t('list')}</PageTitle>
      <Manager openUuid={uuid} list={list} />
      {uuid ? (
        <Suspense fallback={<Awaited instead={<Coming uuid={uuid} />} />}>
          <OpenConversation key={uuid} uuid={uuid} />
        </Suspense>
      ) : (
        <Welcome />
      )}
      <Suspense fallback={null}>
        {peek && <Peek peek={peek} />}
        {layer.is !== 'none' && <TicketDialogs />}
        {help && <KeysDialog onClose={() => setHelp(false)} />}
      </Suspense>
    </Panes>
  );
};
