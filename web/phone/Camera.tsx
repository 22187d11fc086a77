import { CircleCheck } from 'lucide-react';
import { QRCodeSVG } from 'qrcode.react';
import { useTranslation } from '../locales/useTranslation.ts';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { selectTables } from '../api/records/entities.ts';
import { whole } from '../api/records/tables.ts';
import { Codes } from './Codes.tsx';
import { Handset } from './Handset.tsx';
import { selectCodes, selectPhones } from './slice.ts';

const View = styled.section`
  flex: 1;
  min-height: 0;
  overflow: auto;
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: var(--s-16);
  padding: var(--s-12) var(--s-24) var(--s-20);
  text-align: center;
  h2 {
    font-size: var(--t-14);
    font-weight: var(--w-bold);
  }
  p {
    max-width: 32ch;
    color: #d7dbe6;
    line-height: 1.5;
    text-wrap: pretty;
  }
  a {
    border-radius: var(--r-4);
    color: #fff;
    font-weight: var(--w-medium);
    text-decoration: underline;
    text-underline-offset: 3px;
  }
  ul {
    flex-direction: column;
    align-items: center;
  }
  [role='status']:empty {
    position: absolute;
  }
  [role='status'] p {
    text-align: left;
    background: #15311f;
    color: #82d99e;
  }
`;
const Target = styled.div`
  position: relative;
  display: grid;
  place-items: center;
  flex: none;
  width: 196px;
  height: 196px;
  margin: auto;
  color: #82d99e;
  & > svg:not(.lucide) {
    border-radius: 6px;
    rotate: -3deg;
  }
  i {
    position: absolute;
    width: 34px;
    height: 34px;
    border: 0 solid #9dabff;
  }
  i:nth-of-type(1) {
    left: 0;
    top: 0;
    border-width: 4px 0 0 4px;
    border-radius: 14px 0 0;
  }
  i:nth-of-type(2) {
    right: 0;
    top: 0;
    border-width: 4px 4px 0 0;
    border-radius: 0 14px 0 0;
  }
  i:nth-of-type(3) {
    left: 0;
    bottom: 0;
    border-width: 0 0 4px 4px;
    border-radius: 0 0 0 14px;
  }
  i:nth-of-type(4) {
    right: 0;
    bottom: 0;
    border-width: 0 4px 4px 0;
    border-radius: 0 0 14px;
  }
`;

/** The code in front of the camera, and a tick after it was scanned. */
const Sight = () => {
  const tables = useSelector(selectTables);
  const { scanned } = useSelector(selectPhones);
  const seen = useSelector(selectCodes).map(({ whatsappId }) => whole(tables, 'whatsapp', whatsappId)?.qrcode);
  const qrcode = seen.find(Boolean);
  return (
    <Target aria-hidden>
      {qrcode && <QRCodeSVG value={qrcode} size={148} marginSize={2} />}
      {!qrcode && scanned.length > 0 && <CircleCheck size={72} />}
      <i />
      <i />
      <i />
      <i />
    </Target>
  );
};

/** The phone's camera, with the codes that it can scan. Shown while no number is linked. */
export const Camera = () => {
  const { t } = useTranslation('phone');
  const codes = useSelector(selectCodes);
  const { scanned } = useSelector(selectPhones);
  const idle = codes.length + scanned.length === 0;
  return (
    <Handset dark>
      <View aria-labelledby="camera">
        <h2 id="camera">{t('camera')}</h2>
        <Sight />
        {idle && <p>{t('noCode')}</p>}
        {codes.length > 0 && <p>{t('aim')}</p>}
        <Codes />
        {idle && <Link to="/connections">{t('toConnections')}</Link>}
      </View>
    </Handset>
  );
};
