import { Check, Minus } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import { Navigate } from 'react-router-dom';
import { PageTitle } from '../../ui/page/PageTitle.tsx';
import { AddedConnections } from '../connection/index.ts';
import { layerClosed, layerOpened } from '../connection/index.ts';
import { useAll } from '../../api/records/useAll.ts';
import { AddQueue } from '../queue/index.ts';
import { queues } from '../queue/index.ts';
import { selectUser } from '../../api/session/slice.ts';
import { useFirstSteps } from '../../api/session/useFirstSteps.ts';
import { Button } from '../../ui/Button.tsx';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { QueueMark } from '../../ui/QueueMark.tsx';
import { users } from '../user/index.ts';
import { AddUser } from '../user/index.ts';
import { Acts, Lead, Made, StepsSheet, StepItem, Steps } from './StepBox.ts';
import { changeSetting } from '../../../commands/setting/contract.ts';
import { request } from '../../api/request.ts';
import { createTask } from '../../api/task.ts';

/** The company no longer needs the first steps; its users hear of it like of any setting. */
const leaveFirstSteps = createTask('firstStepsLeave', () =>
  request(changeSetting, { params: { key: 'firstSteps' }, body: { value: 'done' } }),
);

const names = ['connection', 'queue', 'colleague'] as const;
type Name = (typeof names)[number];

/** The existing records of each step, as its row shows them. */
const useMade = (): Record<Name, ReactNode[]> => {
  const own = useSelector(selectUser)?.id;
  return {
    connection: useAll('whatsapp').map(({ id, name }) => <span key={id}>{name}</span>),
    queue: useAll('queue').map(({ id, name, color }) => (
      <QueueMark key={id} $color={color}>
        {name}
      </QueueMark>
    )),
    colleague: useAll('user').flatMap(({ id, name }) => (id === own ? [] : <span key={id}>{name}</span>)),
  };
};

/** Leads a new company to its first answer: a connection, a queue, a colleague. Users can skip each step, or all of them. */
export const FirstStepsPage = () => {
  const { t } = useTranslation('firstSteps');
  const dispatch = useDispatch();
  const isOpen = useFirstSteps();
  const made = useMade();
  const [at, setAt] = useState(0);
  useEffect(
    () => () => {
      dispatch(layerClosed());
      dispatch(queues.actions.layerClosed());
      dispatch(users.actions.layerClosed());
    },
    [dispatch],
  );
  if (!isOpen) return <Navigate to="/tickets" replace />;
  const add: Record<Name, () => unknown> = {
    connection: () => dispatch(layerOpened({ is: 'form', id: null })),
    queue: () => dispatch(queues.actions.addClicked()),
    colleague: () => dispatch(users.actions.addClicked()),
  };
  const leave = () => dispatch(leaveFirstSteps.run());
  const stateOf = (name: Name, place: number) => {
    if (made[name].length) return { icon: <Check aria-hidden />, word: t('made') };
    return place < at ? { icon: <Minus aria-hidden />, word: t('skipped') } : { icon: place + 1, word: '' };
  };
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <PageHead title={t('title')}>
        <Button variant="ghost" onClick={leave}>
          {t('all')}
        </Button>
      </PageHead>
      <StepsSheet>
        <Lead>{t('lead')}</Lead>
        <Steps>
          {names.map((name, place) => {
            const { icon, word } = stateOf(name, place);
            const isNow = place === at;
            return (
              <StepItem key={name} $now={isNow} $made={made[name].length > 0} aria-current={isNow ? 'step' : undefined}>
                <i>{icon}</i>
                <div>
                  <h2>{t(name)}</h2>
                  {isNow ? <p>{t(`${name}Lead`)}</p> : word && <p>{word}</p>}
                  {isNow && name === 'connection' && <AddedConnections />}
                  {isNow && name !== 'connection' && made[name].length > 0 && <Made>{made[name]}</Made>}
                  {isNow && (
                    <Acts>
                      <Button variant={made[name].length ? 'outline' : 'primary'} onClick={add[name]}>
                        {t(`add.${name}`)}
                      </Button>
                      <Button variant={made[name].length ? 'primary' : 'ghost'} onClick={() => setAt(at + 1)}>
                        {t(made[name].length ? 'next' : 'skip')}
                      </Button>
                    </Acts>
                  )}
                </div>
              </StepItem>
            );
          })}
        </Steps>
        {at === names.length && (
          <section>
            <h2>{t('ready')}</h2>
            <Lead>{t('readyLead')}</Lead>
            <Button variant="primary" size="lg" onClick={leave}>
              {t('start')}
            </Button>
          </section>
        )}
      </StepsSheet>
      <AddQueue />
      <AddUser />
    </>
  );
};
