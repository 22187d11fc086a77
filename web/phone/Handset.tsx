import { BatteryFull, Signal, Wifi } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { timeOf } from '../api/session/clock.ts';
import { useClock } from '../api/session/useClock.ts';
import { phone } from '../ui/page/screens.ts';
import { useNow } from '../ui/useNow.ts';

const Body = styled.div`
  width: min(372px, 100%);
  height: min(740px, 100%);
  padding: 9px;
  border-radius: 44px;
  background: #16181d;
  box-shadow: var(--shadow-3);
  [data-theme='dark'] & {
    background: #23272f;
    box-shadow:
      var(--shadow-3),
      0 0 0 1px rgb(255 255 255 / 0.14);
  }
  ${phone} {
    width: 100%;
    height: 100%;
    padding: 0;
    border-radius: 0;
    &,
    [data-theme='dark'] & {
      background: none;
      box-shadow: none;
    }
  }
`;
const Screen = styled.div<{ $dark: boolean }>`
  display: flex;
  flex-direction: column;
  height: 100%;
  overflow: hidden;
  border-radius: 36px;
  background: var(--surface);
  ${({ $dark }) => $dark && 'background: radial-gradient(circle at 50% 36%, #3a4150, #14171d 72%); color: #fff;'}
  ${phone} {
    border-radius: 0;
  }
`;
const Bar = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  flex: none;
  padding: 11px 24px 5px;
  font-size: var(--t-12);
  font-weight: var(--w-bold);
  font-variant-numeric: tabular-nums;
  & > span {
    display: flex;
    gap: var(--s-4);
  }
  svg {
    width: 14px;
    height: 14px;
  }
  ${phone} {
    display: none;
  }
`;
const Home = styled.i`
  flex: none;
  width: 104px;
  height: 4px;
  margin: 7px auto 8px;
  border-radius: 2px;
  background: currentColor;
  opacity: 0.4;
  ${phone} {
    display: none;
  }
`;

/** A phone around its screen; under 600 px the real device is the frame. `dark` while its camera is on. */
export const Handset = ({ dark = false, children }: { dark?: boolean; children: ReactNode }) => {
  const clock = useClock();
  const now = useNow();
  return (
    <Body>
      <Screen $dark={dark}>
        <Bar aria-hidden>
          {timeOf(new Date(now).toISOString(), clock)}
          <span>
            <Signal />
            <Wifi />
            <BatteryFull />
          </span>
        </Bar>
        {children}
        <Home aria-hidden />
      </Screen>
    </Body>
  );
};
