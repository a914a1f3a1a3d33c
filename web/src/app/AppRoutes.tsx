// Every address of the shop (storefront §2) and the screen behind it.
import { Route, Routes } from 'react-router';
import { AdminGuard, GuestGuard } from './guards.tsx';
import * as screens from './screens.ts';
import { ScreenSlot } from './ScreenSlot.tsx';
import { ShopShell } from './ShopShell.tsx';

export function AppRoutes() {
  return (
    <Routes>
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
        <Route path="terminos" element={<screens.TermsPage />} />
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
            <GuestGuard>
              <screens.ResetPasswordPage />
            </GuestGuard>
          }
        />
        <Route path="*" element={<screens.NotFoundPage />} />
      </Route>
      <Route element={<ScreenSlot />}>
        <Route
          path="admin/*"
          element={
            <AdminGuard>
              <screens.AdminApp />
            </AdminGuard>
          }
        />
      </Route>
    </Routes>
  );
}
