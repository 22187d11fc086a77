import { QrCode } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { Codes } from './Codes.tsx';
import { Handset } from './Handset.tsx';
import { selectPhones } from './slice.ts';

const View = styled.section`
  flex: 1;
  min-height: 0;
  overflow: auto;
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: var(--s-16);
  padding: var(--s-8) var(--s-24) var(--s-16);
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
  [role='status'] p {
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
  color: #fff;
  & > svg {
    width: 116px;
    height: 116px;
    stroke-width: 1.1;
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

/** While no number is linked: the phone's camera, with the codes that it can read. */
export const Camera = () => {
  const { t } = useTranslation('phone');
  const { codes, scanned } = useSelector(selectPhones);
  const idle = codes.length + scanned.length === 0;
  return (
    <Handset dark>
      <View aria-labelledby="camera">
        <h2 id="camera">{t('camera')}</h2>
        <Target aria-hidden>
          {!idle && <QrCode />}
          <i />
          <i />
          <i />
          <i />
        </Target>
        <p>{t(idle ? 'noCode' : 'aim')}</p>
        <Codes />
        {idle && <Link to="/connections">{t('toConnections')}</Link>}
      </View>
    </Handset>
  );
};
