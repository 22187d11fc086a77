import { useTranslation } from '../../../locales/useTranslation.ts';
import { styled } from 'styled-components';
import { Skeleton } from '../../../ui/Skeleton.tsx';

const Bones = styled.div`
  flex: 1;
  display: flex;
  flex-direction: column;
  gap: var(--s-8);
  overflow: hidden;
  padding: var(--s-16) var(--s-20);
  background: var(--chat);
  & > span {
    border-radius: var(--r-bubble);
  }
  & > [data-side='in'] {
    --bone: color-mix(in oklab, var(--bubble-in) 55%, var(--chat));
    --bone-shine: var(--bubble-in);
  }
  & > [data-side='out'] {
    align-self: flex-end;
    --bone: color-mix(in oklab, var(--bubble-out) 55%, var(--chat));
    --bone-shine: var(--bubble-out);
  }
`;
const bones = [
  ['260px', '38px', 'in'],
  ['190px', '38px', 'in'],
  ['300px', '58px', 'out'],
  ['220px', '38px', 'out'],
  ['240px', '78px', 'in'],
  ['280px', '38px', 'out'],
  ['210px', '58px', 'in'],
] as const;

/** Replaces the messages while they load. */
export const Loading = () => {
  const { t } = useTranslation('message');
  return (
    <Bones role="status" aria-busy aria-label={t('loading')}>
      {bones.map(([width, height, side], index) => (
        <Skeleton key={index} $width={`min(${width}, 70%)`} $height={height} data-side={side} />
      ))}
    </Bones>
  );
};
