// The browser's entry: the whole shop in one element.
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './styles/base.css';
import { App } from './app/App.tsx';
import { loadScreen } from './app/AppRoutes.tsx';
import { firstPicturePainted } from './app/first-picture.ts';
import { surviveTranslation } from './app/survive-translation.ts';

async function start(): Promise<void> {
  document.documentElement.dataset['started'] = '';
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no element with the id "root"');
  await Promise.all([loadScreen(window.location.pathname), firstPicturePainted(root)]);
  surviveTranslation(document.body);
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
  // Late: nothing can be pressed before, and which pictures were lost meanwhile is seen then.
  const { startLate } = await import('./start-late.ts');
  startLate();
}

// Not awaited at the top level: the screens' files import from this one.
void start();
