// The shop: providers around the router, one shell around every screen.
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { BrowserRouter } from 'react-router';
import { createQueryClient } from '../api/transport/query-client.ts';
import { AppRoutes } from './AppRoutes.tsx';
import { DialogSteps } from '../ui/dialogs/DialogSteps.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { ScrollManager } from './ScrollManager.tsx';

export function App() {
  const [queryClient] = useState(createQueryClient);
  return (
    <ErrorBoundary resetKey="shop">
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>
          <ScrollManager />
          <DialogSteps />
          <AppRoutes />
        </BrowserRouter>
      </QueryClientProvider>
    </ErrorBoundary>
  );
}
