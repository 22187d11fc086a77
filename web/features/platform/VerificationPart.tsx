import { Check, TriangleAlert } from 'lucide-react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import { styled } from 'styled-components';
import type { Verification } from '../../../projections/platform/contract.ts';
import { locale } from '../../locales/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Pill } from '../../ui/Pill.tsx';
import { DataTable } from '../../ui/records/DataTable.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useMoment } from '../../api/session/useMoment.ts';
import { PlatformBox } from './PlatformBox.ts';
import { selectVerification, verifyClicked } from './verificationSlice.ts';

const Words = styled.div`
  display: grid;
  gap: var(--s-8);
  justify-items: start;
  margin-bottom: var(--s-12);
  progress {
    width: min(320px, 100%);
  }
`;
const Hash = styled.code`
  display: block;
  color: var(--text-muted);
  font-size: var(--t-12);
`;

type Proof = Verification['proofs'][number];
const isEqual = ({ live, rebuilt }: Proof) => live === rebuilt;

const Result = (proof: Proof) => {
  const { t } = useTranslation('verification');
  return (
    <>
      {isEqual(proof) ? (
        <Pill tone="success" icon={<Check />}>
          {t('equal')}
        </Pill>
      ) : (
        <Pill tone="danger" icon={<TriangleAlert />}>
          {t('differs')}
        </Pill>
      )}
      {proof.differences.map(({ table, live, rebuilt }) => (
        <div key={table}>{t('difference', { table, live, rebuilt })}</div>
      ))}
    </>
  );
};

/** Differences come first. */
const Proofs = ({ proofs }: { proofs: readonly Proof[] }) => {
  const { t } = useTranslation('verification');
  return (
    <PlatformBox tabIndex={0} role="group" aria-label={t('title')}>
      <DataTable
        box="table"
        label={t('title')}
        rows={proofs.toSorted((a, b) => Number(isEqual(a)) - Number(isEqual(b)))}
        keyOf={({ view }) => view}
        columns={[
          { head: t('view'), cell: ({ view }) => view, by: 'view' },
          { head: t('rows'), cell: ({ rows }) => rows.toLocaleString(locale()), by: 'rows', number: true },
          { head: t('result'), cell: (proof) => <Result {...proof} /> },
          {
            head: t('proof'),
            cell: (proof) => (
              <>
                <Hash>{proof.live}</Hash>
                {!isEqual(proof) && <Hash>{t('fromLog', { hash: proof.rebuilt })}</Hash>}
              </>
            ),
          },
          { head: t('position'), cell: ({ at }) => at, number: true },
        ]}
      />
    </PlatformBox>
  );
};

const Told = ({ verification }: { verification: Verification }) => {
  const { t } = useTranslation('verification');
  const moment = useMoment();
  const { phase, startedAt, endedAt, views, proofs } = verification;
  const differing = proofs.filter((proof) => !isEqual(proof)).length;
  const counts = { done: proofs.length, all: views, count: differing };
  return (
    <div role="status">
      {phase === 'running' && t('running', { at: moment(startedAt, ''), ...counts })}
      {phase === 'done' &&
        t(differing ? 'someDiffer' : 'allEqual', { at: moment(endedAt ?? startedAt, ''), ...counts })}
      {(phase === 'failed' || phase === 'stopped') && t(phase, { at: moment(startedAt, ''), ...counts })}
    </div>
  );
};

/** Compares the read models with the log on demand, and shows the last result. */
export const VerificationPart = () => {
  const { t } = useTranslation('verification');
  const dispatch = useDispatch();
  const { known, verification } = useSelector(selectVerification);
  if (!known) return <Skeleton $width="240px" />;
  const running = verification?.phase === 'running';
  return (
    <>
      <Words>
        <p>{t('advice')}</p>
        {verification && <Told verification={verification} />}
        {running && <progress aria-label={t('title')} value={verification.proofs.length} max={verification.views} />}
        <Button size="sm" variant="outline" busy={running} onClick={() => dispatch(verifyClicked())}>
          {t('verify')}
        </Button>
      </Words>
      {verification && verification.proofs.length > 0 && <Proofs proofs={verification.proofs} />}
    </>
  );
};
