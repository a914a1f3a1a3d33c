// npm run screens: the walks over every screen and dialog, with pictures of them at three widths for people to look
// at, in test-results/screens.
import { spawnSync } from 'node:child_process';

const { status } = spawnSync(
  'npx',
  ['playwright', 'test', '--config', 'e2e/playwright.config.ts', 'e2e/routes'],
  { stdio: 'inherit', env: { ...process.env, KEEP_SCREENS: '1' } },
);
process.exitCode = status ?? 1;
