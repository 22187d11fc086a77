import { Skeleton } from '../../ui/Skeleton.tsx';
import { CardBox, ConnectionCards } from './CardBox.tsx';

/** Placeholders for three cards. */
export const LoadingCards = () => (
  <ConnectionCards aria-hidden>
    {[1, 2, 3].map((key) => (
      <li key={key}>
        <CardBox as="div">
          <header>
            <Skeleton $width="36px" $height="36px" />
            <div>
              <Skeleton $width="48%" $height="14px" />
            </div>
          </header>
          <Skeleton $width="40%" $height="22px" />
          <Skeleton $height="28px" />
        </CardBox>
      </li>
    ))}
  </ConnectionCards>
);
