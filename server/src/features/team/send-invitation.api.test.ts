import { expect, it } from 'vitest';
import { useShop } from '../../../test/shop.ts';
import { invitations } from '../../schema/accounts.ts';
import { sendInvitation } from './send-invitation.job.ts';

const shop = useShop();

it('an invitation that is sent anew after a kill is another letter: mailboxes keep one of the same', async () => {
  const { db, mailer } = shop().services;
  const row = { email: 'caja@example.com', role: 'cashier' as const, expiresAt: new Date() };
  const [invited] = await db.insert(invitations).values(row).returning();
  const letters = new Set<string>();
  const send = ({ id }: { id: string }) => Promise.resolve(void letters.add(id));
  const { run } = sendInvitation({ db, mailer: { ...mailer, send } });
  for (let tried = 0; tried < 2; tried += 1) await run({ invitationId: invited?.id });
  expect(letters.size).toBe(2);
});
