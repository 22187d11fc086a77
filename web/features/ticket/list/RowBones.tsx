import { styled } from 'styled-components';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { RowBox } from './RowBox.tsx';

const Bones = styled.div`
  animation: fade 1ms 150ms backwards;
`;
const Lines = styled.div`
  display: grid;
  gap: var(--s-8);
  padding-top: 4px;
  min-height: 58px;
  align-content: start;
`;
const widths = [
  ['46%', '84%', '40%'],
  ['58%', '70%', '52%'],
  ['38%', '92%', '34%'],
  ['52%', '64%', '46%'],
  ['44%', '80%', '38%'],
  ['60%', '74%', '44%'],
] as const;

/** Skeleton rows with the size of real rows. */
export const RowBones = ({ rows = widths.length }: { rows?: number }) => (
  <Bones aria-hidden>
    {widths.slice(0, rows).map(([name, last, queue]) => (
      <RowBox key={name}>
        <Skeleton $width="36px" $height="36px" $round />
        <Lines>
          <Skeleton $width={name} />
          <Skeleton $width={last} />
          <Skeleton $width={queue} $height="8px" />
        </Lines>
      </RowBox>
    ))}
  </Bones>
);
