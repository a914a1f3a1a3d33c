// Who works in the studio.
import * as contract from '@photolab/contract/endpoints/team';
import { eq } from 'drizzle-orm';
import { AppError } from '../../http/app-error.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { hashToken } from '../../platform/tokens.ts';
import { route, type Route } from '../../http/route.ts';
import { audit } from '../../records/audit.ts';
import { invitations } from '../../schema/accounts.ts';
import * as repository from './team.repository.ts';
import * as usecases from './team.usecases.ts';
import { tokenRoutes, type TokenDeps } from './upload-tokens.routes.ts';

export function teamRoutes({ db, uploader }: TokenDeps): Route[] {
  return [
    ...tokenRoutes({ db, uploader }),
    route(contract.listTeam, async () => ({
      members: await repository.listMembers(db),
      invitations: await repository.listInvitations(db),
    })),
    route(contract.invite, ({ body, session }) => usecases.invite(db, { ...body, session })),
    route(contract.withdrawInvitation, ({ params: { id }, session }) =>
      db.transaction(async (tx) => {
        const [gone] = await tx.delete(invitations).where(eq(invitations.id, id)).returning();
        if (!gone) throw new AppError('not-found');
        await audit(tx, session, 'retirar invitación de', gone.email);
        return { id };
      }),
    ),
    route(contract.changeRole, async ({ params: { id }, body: { role }, session }) => {
      await usecases.setRole(db, { session, id, role });
      return { id, role };
    }),
    route(contract.removeMember, async ({ params: { id }, session }) => {
      await usecases.setRole(db, { session, id, role: null });
      return { id };
    }),
    route(contract.setShare, async ({ params: { id }, body: { share, shown }, session }) => {
      await usecases.setShare(db, { session, id, share, shown });
      return { id, share };
    }),
    route(contract.setPhotographer, async ({ params, body: { given }, session }) => {
      const { id: eventId, accountId } = params;
      await usecases.setPhotographer(db, { session, eventId, accountId, given });
      return { accountId, given };
    }),
    route(contract.listOwnEvents, ({ session }) => {
      const isOwner = session?.role === 'admin';
      return repository.listOwnEvents(db, isOwner ? null : (session?.accountId ?? 0));
    }),
    route(contract.readInvitation, async ({ params: { token } }) => {
      const open = await repository.findInvitation(db, hashToken(token));
      if (!open) throw new AppError('invitation-invalid');
      return { email: open.email, role: open.role };
    }),
    route(contract.acceptInvitation, async ({ params: { token }, body: { newPassword } }) => ({
      email: await usecases.acceptInvitation(db, { hashPassword }, { token, newPassword }),
    })),
  ];
}
