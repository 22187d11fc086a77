import { lazy } from '../api/parts.ts';
import { Route, Routes } from 'react-router-dom';
import { Allowed, Held, Private, PublicOnly } from './guards.tsx';
import { NotFound } from '../ui/page/NotFound.tsx';
import { ScreenGuide } from '../ui/page/GuideLink.tsx';
import { pages } from './pages.tsx';
import { Shell } from './Shell.tsx';

const LoginPage = lazy(() => import('../features/session/LoginPage.tsx').then((page) => ({ default: page.LoginPage })));

const RecoveryPage = lazy(() =>
  import('../features/recovery/RecoveryPage.tsx').then((page) => ({ default: page.RecoveryPage })),
);
const InvitationPage = lazy(() =>
  import('../features/invitation/InvitationPage.tsx').then((page) => ({ default: page.InvitationPage })),
);
const PayPage = lazy(() => import('../features/invoice/PayPage.tsx').then((page) => ({ default: page.PayPage })));

const SignUpPage = lazy(() =>
  import('../features/signup/SignUpPage.tsx').then((page) => ({ default: page.SignUpPage })),
);
const FirstStepsPage = lazy(() =>
  import('../features/firstSteps/FirstStepsPage.tsx').then((page) => ({ default: page.FirstStepsPage })),
);
const TermPage = lazy(() =>
  import('../features/installation/WrittenPage.tsx').then((page) => ({ default: page.TermPage })),
);
const PrivacyPage = lazy(() =>
  import('../features/installation/WrittenPage.tsx').then((page) => ({ default: page.PrivacyPage })),
);

/** Every address of the product. */
export const Pages = () => (
  <Routes>
    <Route element={<PublicOnly />}>
      <Route path="/login" element={<LoginPage />} />
      <Route path="/signup" element={<SignUpPage />} />
      <Route path="/recovery-password" element={<RecoveryPage />} />
    </Route>
    <Route path="/invitation" element={<InvitationPage />} />
    <Route path="/pay/:token" element={<PayPage />} />
    <Route path="/term" element={<TermPage />} />
    <Route path="/privacy" element={<PrivacyPage />} />
    <Route element={<Private />}>
      <Route element={<Shell />}>
        {pages.map(({ path, who, refuses, guide, Page }) => {
          const shown = who ? <Allowed {...{ who, refuses }}>{<Page />}</Allowed> : <Page />;
          return (
            <Route
              key={path}
              path={path}
              element={
                <ScreenGuide value={guide}>
                  <Held path={path}>{shown}</Held>
                </ScreenGuide>
              }
            />
          );
        })}
        <Route
          path="/first-steps"
          element={
            <Allowed who="settings:edit">
              <ScreenGuide value="first-steps">
                <FirstStepsPage />
              </ScreenGuide>
            </Allowed>
          }
        />
        <Route path="*" element={<NotFound />} />
      </Route>
    </Route>
  </Routes>
);
