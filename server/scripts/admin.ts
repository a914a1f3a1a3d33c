// npm run admin -- create EMAIL | reset-password EMAIL: an administrator from the shell, or a new
// password for whoever has the e-mail. Passwords are made here, shown once and stored nowhere but as
// their hash.
import { randomBytes } from 'node:crypto';
import { email as emailSchema } from '@photolab/contract/fields';
import { readEnvironment } from '../src/config.ts';
import { changePassword, ensureAdmin } from '../src/features/accounts/accounts.usecases.ts';
import { requireShop } from '../src/platform/db/snapshot.ts';
import { StartupError } from '../src/platform/startup-error.ts';
import { openServices, type Services } from '../src/services.ts';
import { readWords } from './words.ts';
import { tellEnd } from '../src/platform/watch/tell-end.ts';

const USE = 'npm run admin -- create EMAIL, or npm run admin -- reset-password EMAIL';

async function main(given: string[]): Promise<void> {
  const expected = { use: USE, words: ['create or reset-password', 'EMAIL'] };
  const [command = '', address = ''] = readWords(expected, given);
  if (!['create', 'reset-password'].includes(command)) {
    throw new StartupError(`There is no command ${command}. Use: ${USE}`);
  }
  const email = emailSchema.safeParse(address);
  if (!email.success) throw new StartupError(`${address} is no e-mail. Use: ${USE}`);
  const config = readEnvironment();
  if (command !== 'create') requireShop(config);
  const services = await openServices(config);
  try {
    await setPassword(services, command, email.data);
  } finally {
    await services.close();
  }
}

async function setPassword(services: Services, command: string, email: string): Promise<void> {
  const password = randomBytes(12).toString('base64url');
  if (command === 'create') {
    await ensureAdmin(services, { email, password });
    console.log(`${email} is an administrator. Password: ${password}`);
    return;
  }
  if (!(await changePassword(services, { email, password }))) {
    throw new StartupError(`Nobody has the e-mail ${email}: create the account first.`);
  }
  console.log(`New password of ${email}: ${password}. Its sessions and recovery links have ended.`);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  tellEnd(error);
  process.exit(1);
});
