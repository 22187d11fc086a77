import { useState } from 'react';
import { useSelector } from 'react-redux';
import { styled } from 'styled-components';
import { Mark } from '../Mark.tsx';
import { phone } from './screens.ts';
import { selectLogo, selectName } from './layoutSlice.ts';
import { logoAddress } from './logoAddress.ts';

const Picture = styled.img`
  width: auto;
  max-width: 180px;
  object-fit: contain;
  object-position: left;
  ${phone} {
    max-width: 120px;
  }
`;

/** The logo of the installation, or the product's logo; with `named`, followed by the product's name. */
export const Logo = ({ size = 26, named = false }: { size?: number; named?: boolean }) => {
  const name = useSelector(selectName);
  const file = useSelector(selectLogo);
  const [missing, setMissing] = useState('');
  if (file && file !== missing)
    return <Picture src={logoAddress(file)} alt={name} height={size} onError={() => setMissing(file)} />;
  return (
    <>
      <Mark size={size} />
      {named && <span>{name}</span>}
    </>
  );
};
