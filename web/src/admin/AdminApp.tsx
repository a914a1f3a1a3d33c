// The administration: its routes (administration §2), each section also on a page of its own.
import type { TeamRole } from '@photolab/domain/people/roles';
import { lazy, type ComponentType, type ReactNode } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { AboutSection } from './content/AboutSection.tsx';
import { CreateAboutPage } from './content/CreateAboutPage.tsx';
import { aboutResource } from './content/about-resource.tsx';
import { faqsResource } from './content/faqs-resource.tsx';
import { newsResource } from './content/news-resource.tsx';
import { slidesResource } from './content/slides-resource.tsx';
import { sponsorsResource } from './content/sponsors-resource.tsx';
import { CustomerPage } from './customers/CustomerPage.tsx';
import { InboxPage } from './customers/InboxPage.tsx';
import { DashboardPage } from './dashboard/DashboardPage.tsx';
import { SectionPage } from './dashboard/SectionPage.tsx';
import { EventStepsPage } from './events/EventStepsPage.tsx';
import { ParticipantsPage } from './events/ParticipantsPage.tsx';
import { EventsSection } from './events/EventsSection.tsx';
import { eventsResource } from './events/events-resource.tsx';
import { otherEventsResource } from './events/other-events-resource.tsx';
import { AdminGuard } from './layout/AdminGuard.tsx';
import { AdminLayout } from './layout/AdminLayout.tsx';
import { AuditPage } from './operations/AuditPage.tsx';
import { DeadJobsPage } from './operations/DeadJobsPage.tsx';
import { WithdrawalsPage } from './operations/WithdrawalsPage.tsx';
import { OrderPage } from './orders/OrderPage.tsx';
import { CouponsPanel } from './prices/CouponsPanel.tsx';
import { PrivacyDeskPage } from './privacy/PrivacyDeskPage.tsx';
import { CreatePage, EditPage } from './resource/ResourcePages.tsx';
import { ResourceTable } from './resource/ResourceTable.tsx';
import { isFor, teamRoleOf } from './shared/areas.ts';
import { useSession } from '../state/session.ts';
import { OrdersRecordSection, SalesRecordSection } from './sales/RecordSections.tsx';
import { SalesSection } from './sales/SalesSection.tsx';

// The screens of an event's photos come in files of their own.
function screen<K extends string>(load: () => Promise<Record<K, ComponentType>>, name: K) {
  return lazy(async () => ({ default: (await load())[name] }));
}
const UploadPhotosPage = screen(
  () => import('./upload-photos/UploadPhotosPage.tsx'),
  'UploadPhotosPage',
);
const ProcessOcrPage = screen(() => import('./process-ocr/ProcessOcrPage.tsx'), 'ProcessOcrPage');
const PhotoDeskPage = screen(() => import('./photo-desk/PhotoDeskPage.tsx'), 'PhotoDeskPage');
const ReviewPage = screen(() => import('./review/ReviewPage.tsx'), 'ReviewPage');
const SetupPage = screen(() => import('./setup/SetupPage.tsx'), 'SetupPage');
const PrintPage = screen(() => import('./print/PrintPage.tsx'), 'PrintPage');
const TeamPage = screen(() => import('./team/TeamPage.tsx'), 'TeamPage');
const OwnEventsPage = screen(() => import('./team/OwnEventsPage.tsx'), 'OwnEventsPage');
const PricesPage = screen(() => import('./prices/PricesPage.tsx'), 'PricesPage');
const CoveragePage = screen(() => import('./coverage/CoveragePage.tsx'), 'CoveragePage');
const ClocksPage = screen(() => import('./clocks/ClocksPage.tsx'), 'ClocksPage');
const StartListPage = screen(() => import('./start-list/StartListPage.tsx'), 'StartListPage');
const RecognitionPage = screen(
  () => import('./recognition/RecognitionPage.tsx'),
  'RecognitionPage',
);

const sections = [
  ['eventos', 'Eventos', <EventsSection />],
  [
    'otros-eventos',
    'Otros Eventos',
    <ResourceTable resource={otherEventsResource} name="otros-eventos" />,
  ],
  ['slider', 'Fotos de inicio', <ResourceTable resource={slidesResource} name="slider" />],
  ['about', 'About', <AboutSection />],
  ['novedades', 'Novedades', <ResourceTable resource={newsResource} name="novedades" />],
  ['faqs', 'Preguntas Frecuentes', <ResourceTable resource={faqsResource} name="faqs" />],
  ['sponsors', 'Sponsors', <ResourceTable resource={sponsorsResource} name="sponsors" />],
  ['ventas', 'Ventas', <SalesSection />],
  ['registro-ventas', 'Registro de Ventas', <SalesRecordSection />],
  ['registro-ordenes', 'Registro de Órdenes', <OrdersRecordSection />],
] as const;

/** By their address under /admin. */
const screens = {
  'create-event': <CreatePage resource={eventsResource} />,
  'editar-evento/:eventId': <EditPage resource={eventsResource} param="eventId" />,
  'create-otherevent': <CreatePage resource={otherEventsResource} />,
  'edit-otherevent/:otherEventId': <EditPage resource={otherEventsResource} param="otherEventId" />,
  'create-slider': <CreatePage resource={slidesResource} />,
  'edit-slider/:sliderId': <EditPage resource={slidesResource} param="sliderId" />,
  'create-about': <CreateAboutPage />,
  'edit-about': <EditPage resource={aboutResource} />,
  'create-new': <CreatePage resource={newsResource} />,
  'edit-new/:newId': <EditPage resource={newsResource} param="newId" />,
  'create-faq': <CreatePage resource={faqsResource} />,
  'edit-faq/:faqId': <EditPage resource={faqsResource} param="faqId" />,
  'create-sponsor': <CreatePage resource={sponsorsResource} />,
  'edit-sponsor/:sponsorId': <EditPage resource={sponsorsResource} param="sponsorId" />,
  'evento/:eventId': <EventStepsPage />,
  'anotados/:eventId': <ParticipantsPage />,
  'edit-event/:eventId': <UploadPhotosPage />,
  'imprimir/:eventId': <PrintPage />,
  'puesta-en-marcha': <SetupPage />,
  equipo: <TeamPage />,
  'process-ocr/:eventId': <ProcessOcrPage />,
  ':eventId/add-images': <PhotoDeskPage />,
  'recognition/:eventId': <RecognitionPage />,
  'cobertura/:eventId': <CoveragePage />,
  'relojes/:eventId': <ClocksPage />,
  'largada/:eventId': <StartListPage />,
  'revisar/:eventId': <ReviewPage />,
  'precios/:eventId': <PricesPage />,
  cupones: (
    <SectionPage title="Cupones">
      <CouponsPanel eventId={null} />
    </SectionPage>
  ),
  'orders/:orderId': <OrderPage />,
  mensajes: <InboxPage />,
  cliente: <CustomerPage />,
  privacidad: <PrivacyDeskPage />,
  arrepentimiento: <WithdrawalsPage />,
  auditoria: <AuditPage />,
  tareas: <DeadJobsPage />,
};

const START: Record<TeamRole, ReactNode> = {
  admin: (
    <DashboardPage>
      {sections.map(([path, , section]) => (
        <div key={path}>{section}</div>
      ))}
    </DashboardPage>
  ),
  photographer: <OwnEventsPage />,
  cashier: <Navigate to="/admin/registro-ordenes" replace />,
};

export function AdminApp() {
  return (
    <AdminGuard>
      <Areas />
    </AdminGuard>
  );
}

function Areas() {
  const role = teamRoleOf(useSession().role);
  return (
    <Routes>
      <Route element={<AdminLayout />}>
        <Route index element={START[role]} />
        {sections
          .filter(([path]) => isFor(role, path))
          .map(([path, title, section]) => (
            <Route
              key={path}
              path={path}
              element={<SectionPage title={title}>{section}</SectionPage>}
            />
          ))}
        {Object.entries(screens)
          .filter(([path]) => isFor(role, path))
          .map(([path, screen]) => (
            <Route key={path} path={path} element={screen} />
          ))}
        <Route path="*" element={<Navigate to="/admin" replace />} />
      </Route>
    </Routes>
  );
}
