// Every screen arrives in its own file, when somebody goes there; the server's HTML asks for the first
// one together with this.
import { createElement, lazy, type ComponentType, type FunctionComponent } from 'react';
import { fetchPart } from '../ui/late/fetch-part.ts';

export interface Screen extends FunctionComponent {
  /** Fetches it ahead: then its first render needs no fallback. */
  load: () => Promise<void>;
}

/** A screen's named export, fetched when it is first shown unless it was loaded before. */
function screen<K extends string>(fetch: () => Promise<Record<K, ComponentType>>, name: K): Screen {
  let loaded: ComponentType | undefined;
  const component = async (): Promise<ComponentType> => (await fetchPart(fetch))[name];
  const Later = lazy(async () => ({ default: await component() }));
  const load = async () => {
    loaded = await component();
  };
  return Object.assign(() => createElement(loaded ?? Later), { load });
}

export const HomePage = screen(() => import('../shop/home/HomePage.tsx'), 'HomePage');
export const AboutPage = screen(() => import('../shop/about/AboutPage.tsx'), 'AboutPage');
export const NewsPage = screen(() => import('../shop/news/NewsPage.tsx'), 'NewsPage');
export const NewsItemPage = screen(() => import('../shop/news/NewsItemPage.tsx'), 'NewsItemPage');
export const FaqsPage = screen(() => import('../shop/faqs/FaqsPage.tsx'), 'FaqsPage');
export const MyPhotosPage = screen(
  () => import('../shop/my-photos/MyPhotosPage.tsx'),
  'MyPhotosPage',
);
export const ContactPage = screen(() => import('../shop/contact/ContactPage.tsx'), 'ContactPage');
export const CartPage = screen(() => import('../shop/cart/CartPage.tsx'), 'CartPage');
export const ProfilePage = screen(() => import('../shop/profile/ProfilePage.tsx'), 'ProfilePage');
export const GalleryPage = screen(() => import('../shop/gallery/GalleryPage.tsx'), 'GalleryPage');
export const RegisterSuccessPage = screen(
  () => import('../shop/register-success/RegisterSuccessPage.tsx'),
  'RegisterSuccessPage',
);
export const PaymentResultPage = screen(
  () => import('../shop/payment-result/PaymentResultPage.tsx'),
  'PaymentResultPage',
);
export const AlertPage = screen(() => import('../shop/alert/AlertPage.tsx'), 'AlertPage');
export const InvitationPage = screen(
  () => import('../shop/invitation/InvitationPage.tsx'),
  'InvitationPage',
);
export const TermsPage = screen(() => import('../shop/terms/TermsPage.tsx'), 'TermsPage');
export const PrivacyPage = screen(() => import('../shop/terms/PrivacyPage.tsx'), 'PrivacyPage');
export const PrivacyRequestPage = screen(
  () => import('../shop/privacy/PrivacyRequestPage.tsx'),
  'PrivacyRequestPage',
);
export const ConfirmRequestPage = screen(
  () => import('../shop/privacy/ConfirmRequestPage.tsx'),
  'ConfirmRequestPage',
);
export const WithdrawalPage = screen(
  () => import('../shop/withdrawal/WithdrawalPage.tsx'),
  'WithdrawalPage',
);
export const ForgotPasswordPage = screen(
  () => import('../shop/recovery/ForgotPasswordPage.tsx'),
  'ForgotPasswordPage',
);
export const ResetPasswordPage = screen(
  () => import('../shop/recovery/ResetPasswordPage.tsx'),
  'ResetPasswordPage',
);
export const NotFoundPage = screen(
  () => import('../shop/not-found/NotFoundPage.tsx'),
  'NotFoundPage',
);
export const AuthDialogs = screen(() => import('../shop/auth/AuthDialogs.tsx'), 'AuthDialogs');
export const AdminApp = screen(() => import('../admin/AdminApp.tsx'), 'AdminApp');
