import { createRequire } from 'node:module';
import { join } from 'node:path';

const installed = createRequire(join(process.cwd(), 'package.json'));
const { defineConfig } = installed('@medusajs/framework/utils');

export default defineConfig({
  admin: { disable: true },
  projectConfig: {
    databaseUrl: process.env.DATABASE_URL,
    http: {
      storeCors: '*',
      adminCors: '*',
      authCors: '*',
      jwtSecret: 'bench',
      cookieSecret: 'bench',
    },
  },
});
