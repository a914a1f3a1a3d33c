// The administration: its routes (administration §2), each section also on a page of its own.
import { lazy, type ComponentType } from 'react';
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
import { AdminLayout } from './layout/AdminLayout.tsx';
import { AuditPage, DeadJobsPage, WithdrawalsPage } from './operations/OperationsPages.tsx';
import { OrderPage } from './orders/OrderPage.tsx';
import { CouponsPanel } from './prices/CouponsPanel.tsx';
import { CreatePage, EditPage } from './resource/ResourcePages.tsx';
import { ResourceTable } from './resource/ResourceTable.tsx';
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
const PricesPage = screen(() => import('./prices/PricesPage.tsx'), 'PricesPage');
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

export function AdminApp() {
  return (
    <Routes>
      <Route element={<AdminLayout />}>
        <Route
          index
          element={
            <DashboardPage>
              {sections.map(([path, , section]) => (
                <div key={path}>{section}</div>
              ))}
            </DashboardPage>
          }
        />
        {sections.map(([path, title, section]) => (
          <Route
            key={path}
            path={path}
            element={<SectionPage title={title}>{section}</SectionPage>}
          />
        ))}
        <Route path="create-event" element={<CreatePage resource={eventsResource} />} />
        <Route
          path="editar-evento/:eventId"
          element={<EditPage resource={eventsResource} param="eventId" />}
        />
        <Route path="create-otherevent" element={<CreatePage resource={otherEventsResource} />} />
        <Route
          path="edit-otherevent/:otherEventId"
          element={<EditPage resource={otherEventsResource} param="otherEventId" />}
        />
        <Route path="create-slider" element={<CreatePage resource={slidesResource} />} />
        <Route
          path="edit-slider/:sliderId"
          element={<EditPage resource={slidesResource} param="sliderId" />}
        />
        <Route path="create-about" element={<CreateAboutPage />} />
        <Route path="edit-about" element={<EditPage resource={aboutResource} />} />
        <Route path="create-new" element={<CreatePage resource={newsResource} />} />
        <Route
          path="edit-new/:newId"
          element={<EditPage resource={newsResource} param="newId" />}
        />
        <Route path="create-faq" element={<CreatePage resource={faqsResource} />} />
        <Route
          path="edit-faq/:faqId"
          element={<EditPage resource={faqsResource} param="faqId" />}
        />
        <Route path="create-sponsor" element={<CreatePage resource={sponsorsResource} />} />
        <Route
          path="edit-sponsor/:sponsorId"
          element={<EditPage resource={sponsorsResource} param="sponsorId" />}
        />
        <Route path="evento/:eventId" element={<EventStepsPage />} />
        <Route path="anotados/:eventId" element={<ParticipantsPage />} />
        <Route path="edit-event/:eventId" element={<UploadPhotosPage />} />
        <Route path="process-ocr/:eventId" element={<ProcessOcrPage />} />
        <Route path=":eventId/add-images" element={<PhotoDeskPage />} />
        <Route path="recognition/:eventId" element={<RecognitionPage />} />
        <Route path="precios/:eventId" element={<PricesPage />} />
        <Route
          path="cupones"
          element={
            <SectionPage title="Cupones">
              <CouponsPanel eventId={null} />
            </SectionPage>
          }
        />
        <Route path="orders/:orderId" element={<OrderPage />} />
        <Route path="mensajes" element={<InboxPage />} />
        <Route path="cliente" element={<CustomerPage />} />
        <Route path="arrepentimiento" element={<WithdrawalsPage />} />
        <Route path="auditoria" element={<AuditPage />} />
        <Route path="tareas" element={<DeadJobsPage />} />
        <Route path="*" element={<Navigate to="/admin" replace />} />
      </Route>
    </Routes>
  );
}
