// Every address of the shop (storefront §2) and the screen behind it.
import { isValidElement } from 'react';
import { Route, createRoutesFromElements, matchRoutes, useRoutes } from 'react-router';
import { GuestGuard } from './guards.tsx';
import * as screens from './screens.ts';
import { ScreenSlot } from './ScreenSlot.tsx';
import { ShopShell } from './ShopShell.tsx';

/** The letter was asked for on another device, and this one is still logged in. */
const STILL_LOGGED_IN =
  'Ya ingresaste a tu cuenta en este navegador. Para cambiar la contraseña tocá Salir y abrí el enlace otra vez.';

const ROUTES = createRoutesFromElements(
  <>
    <Route element={<ShopShell />}>
      <Route index element={<screens.HomePage />} />
      <Route path="about-me" element={<screens.AboutPage />} />
      <Route path="news" element={<screens.NewsPage />} />
      <Route path="news/:newId" element={<screens.NewsItemPage />} />
      <Route path="faqs" element={<screens.FaqsPage />} />
      <Route path="myphotos" element={<screens.MyPhotosPage />} />
      <Route path="contact" element={<screens.ContactPage />} />
      <Route path="cart" element={<screens.CartPage />} />
      <Route path="profile" element={<screens.ProfilePage />} />
      <Route path="fotos/:eventId" element={<screens.GalleryPage />} />
      <Route path="fotos/:eventId/number/:idDetector" element={<screens.GalleryPage />} />
      <Route path="register-success" element={<screens.RegisterSuccessPage />} />
      <Route path="success" element={<screens.PaymentResultPage />} />
      <Route path="aviso/:token" element={<screens.AlertPage />} />
      <Route path="invitacion/:token" element={<screens.InvitationPage />} />
      <Route path="terminos" element={<screens.TermsPage />} />
      <Route path="privacidad" element={<screens.PrivacyPage />} />
      <Route path="privacidad/pedir" element={<screens.PrivacyRequestPage />} />
      <Route path="privacidad/pedido/:token" element={<screens.ConfirmRequestPage />} />
      <Route path="arrepentimiento" element={<screens.WithdrawalPage />} />
      <Route
        path="forgot-password"
        element={
          <GuestGuard>
            <screens.ForgotPasswordPage />
          </GuestGuard>
        }
      />
      <Route
        path="reset-password/:recoveryToken"
        element={
          <GuestGuard told={STILL_LOGGED_IN}>
            <screens.ResetPasswordPage />
          </GuestGuard>
        }
      />
      <Route path="*" element={<screens.NotFoundPage />} />
    </Route>
    <Route element={<ScreenSlot />}>
      <Route path="admin/*" element={<screens.AdminApp />} />
    </Route>
  </>,
);

export function AppRoutes() {
  return useRoutes(ROUTES);
}

/**
 * Fetches the screen behind an address before anything is drawn: React would show its fallback for
 * 300 ms even when the screen arrives in the next moment. A screen that cannot be fetched is left to
 * its route.
 */
export async function loadScreen(pathname: string): Promise<void> {
  const match = matchRoutes(ROUTES, pathname)?.at(-1);
  const found = Object.values(screens).find(
    (screen) => isValidElement(match?.route.element) && match.route.element.type === screen,
  );
  await found?.load().catch(() => undefined);
}
