// The stories' own entry: served while developing at /stories.html, never built into the shop.
import { createRoot } from 'react-dom/client';
import { Stories } from './Stories.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('stories.html has no element with the id "root"');
createRoot(root).render(<Stories />);
