import { BadgeCheck, LayoutTemplate, Pencil, SearchCheck, ShieldAlert, Smartphone, Store, Trash2 } from 'lucide-react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useDispatch } from 'react-redux';
import { capabilitiesOf } from '../../../domain/connection/capabilities.ts';
import type { WhatsappRecord } from '../../../domain/connection/shape.ts';
import { momentOf } from '../../api/session/moment.ts';
import { ago } from '../../ui/format/dates.ts';
import { isAccountReport, isOfficialRefusal } from '../../../domain/kernel/accountRefusals.ts';
import { codeText } from '../../api/errors.ts';
import { useCan } from '../../api/session/useCan.ts';
import { useClock } from '../../api/session/useClock.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Notice } from '../../ui/Notice.ts';
import { Pill } from '../../ui/Pill.tsx';
import { AccountNotices } from './AccountNotices.tsx';
import { CardBox, Glyph, Queue } from './CardBox.tsx';
import { CardLink } from './CardLink.tsx';
import { readableNumber } from '../../../domain/kernel/readableNumber.ts';
import { ImportState } from './ImportState.tsx';
import { SessionActs } from './SessionActs.tsx';
import { layerOpened } from './slice.ts';
import { statusLook } from './status.tsx';
import { useReason } from './useReason.ts';
import { Tooltip } from '../../ui/layers/Tooltip.tsx';

const restrictionText = (code: string) =>
  isAccountReport(code) ? 'reported' : isOfficialRefusal(code) ? 'refused' : 'restricted';

/** One connection: its number, its status with the reason, and the actions of an admin (R217). */
export const ConnectionCard = ({ connection, now }: { connection: WhatsappRecord; now: number }) => {
  const { t } = useTranslation('connection');
  const profile = useTranslation('connectionProfile');
  const dispatch = useDispatch();
  const edits = useCan('connections-page:editOrDeleteConnection');
  const acts = useCan('connections-page:actionButtons');
  const reason = useReason(connection);
  const clock = useClock();
  const { id, name, channel, status, isDefault, number, queues, updatedAt, restriction } = connection;
  const { tone, icon } = statusLook[status];
  const simulated = channel === 'simulated';
  const official = !capabilitiesOf(channel).pairing;
  const readable = readableNumber(number);
  const kind = simulated ? 'ofSimulated' : official ? 'ofOfficial' : null;
  const known = readable && kind ? t(kind, { number: readable }) : readable;
  const who = known || t(simulated ? 'simulated' : official ? 'form.official' : 'noNumber');
  const at = momentOf(updatedAt, clock);
  return (
    <CardBox aria-labelledby={`connection-${id}`}>
      <header>
        <Glyph $tone={tone}>{official ? <BadgeCheck aria-hidden /> : <Smartphone aria-hidden />}</Glyph>
        <div>
          <h2>
            <Tooltip text={name} whenCut>
              <span id={`connection-${id}`} dir="auto">
                {name}
              </span>
            </Tooltip>
            {isDefault && <small>{t('default')}</small>}
          </h2>
          <p>{who}</p>
        </div>
        {edits && (
          <>
            <IconButton size="sm" label={t('edit', { name })} onClick={() => dispatch(layerOpened({ is: 'form', id }))}>
              <Pencil aria-hidden size={14} />
            </IconButton>
            <IconButton
              size="sm"
              label={t('remove', { name })}
              onClick={() => dispatch(layerOpened({ is: 'remove', id }))}
            >
              <Trash2 aria-hidden size={14} />
            </IconButton>
          </>
        )}
      </header>
      <div>
        <Pill tone={tone} icon={icon}>
          {t(`status.${status}`)}
        </Pill>
        <Tooltip text={t('updated', { at })}>
          <time dateTime={updatedAt}>{ago(updatedAt, now)}</time>
        </Tooltip>
      </div>
      {queues.length > 0 && (
        <div>
          {queues.map((queue) => (
            <Queue key={queue.id} $color={queue.color}>
              {queue.name}
            </Queue>
          ))}
        </div>
      )}
      {reason && <p>{reason}</p>}
      {restriction && (
        <Notice as="div" role="status">
          <ShieldAlert aria-hidden />
          <span>
            {t(restrictionText(restriction.code), {
              reason: codeText(restriction.code),
              since: momentOf(restriction.since, clock),
            })}
          </span>
        </Notice>
      )}
      {acts && <AccountNotices connection={connection} now={now} />}
      {acts && <ImportState connection={connection} now={now} />}
      {acts && (
        <footer>
          <SessionActs connection={connection} />
          {simulated && (
            <CardLink to="/phone" main>
              {t('openPhone')}
            </CardLink>
          )}
          {capabilitiesOf(channel).templates && (
            <CardLink to="/templates">
              <LayoutTemplate aria-hidden />
              {t('pages:templates')}
            </CardLink>
          )}
          {capabilitiesOf(channel).profile && edits && (
            <Button size="sm" onClick={() => dispatch(layerOpened({ is: 'profile', id }))}>
              <Store aria-hidden />
              {profile.t('open')}
            </Button>
          )}
          {official && edits && (
            <Button size="sm" onClick={() => dispatch(layerOpened({ is: 'official', id }))}>
              <SearchCheck aria-hidden />
              {t('act.official')}
            </Button>
          )}
        </footer>
      )}
    </CardBox>
  );
};
