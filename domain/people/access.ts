import { ROLES, type Role } from './roles.ts';

/** Which roles a call admits that is not for everybody: an owner may do whatever the others may. */
const ADMITS = {
  user: ROLES,
  admin: ['admin'],
  photographer: ['admin', 'photographer'],
  cashier: ['admin', 'cashier'],
} as const satisfies Record<Role, readonly Role[]>;

export const mayCall = (role: Role, access: Role): boolean =>
  ADMITS[access].some((one) => one === role);
