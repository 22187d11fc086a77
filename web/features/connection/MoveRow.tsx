import { ArrowLeftRight } from 'lucide-react';
import { useDispatch } from 'react-redux';
import { styled } from 'styled-components';
import type { WhatsappRecord } from '../../../domain/connection/shape.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';
import { layerOpened } from './slice.ts';

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s-8);
  align-items: center;
  justify-content: space-between;
`;
const names = { whatsapp: 'form.whatsapp', simulated: 'simulated', cloud: 'form.official' } as const;

type Props = { connection: Pick<WhatsappRecord, 'id' | 'channel'>; isDisabled: boolean };
/** Shows the channel of a connection, and opens the dialog that changes it. */
export const MoveRow = ({ connection: { id, channel }, isDisabled }: Props) => {
  const { t } = useTranslation('connection');
  const move = useTranslation('connectionMove');
  const dispatch = useDispatch();
  return (
    <Row>
      <span>{move.t('channel', { channel: t(names[channel]) })}</span>
      <Button size="sm" disabled={isDisabled} onClick={() => dispatch(layerOpened({ is: 'move', id }))}>
        <ArrowLeftRight aria-hidden />
        {move.t('change')}
      </Button>
    </Row>
  );
};
