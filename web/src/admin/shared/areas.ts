// What of the administration is whose: owners find everything, the others what their work needs. The
// server refuses the rest; here it only spares a dead end.
import type { TeamRole } from '@photolab/domain/people/roles';

const AREAS: Record<Exclude<TeamRole, 'admin'>, readonly string[]> = {
  photographer: [
    '',
    'edit-event/:eventId',
    'process-ocr/:eventId',
    'revisar/:eventId',
    ':eventId/add-images',
  ],
  cashier: [
    '',
    'ventas',
    'registro-ventas',
    'registro-ordenes',
    'orders/:orderId',
    'mensajes',
    'cliente',
    'arrepentimiento',
  ],
};

/** Whether the screen at this address under /admin is for the role. */
export const isFor = (role: TeamRole, path: string): boolean =>
  role === 'admin' || AREAS[role].includes(path);

/** The role of who is in the administration: the guard let nobody else in. */
export const teamRoleOf = (role: string | null): TeamRole =>
  role === 'photographer' || role === 'cashier' ? role : 'admin';
