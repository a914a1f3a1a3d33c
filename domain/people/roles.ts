// Who somebody is to the shop. `admin` is an owner: so the specification's wire calls them.

export const ROLES = ['user', 'admin', 'photographer', 'cashier'] as const;
export type Role = (typeof ROLES)[number];

/** Who works in the studio. */
export const TEAM_ROLES = ['admin', 'photographer', 'cashier'] as const;
export type TeamRole = (typeof TEAM_ROLES)[number];

export const isTeamRole = (role: Role | null | undefined): role is TeamRole =>
  TEAM_ROLES.some((one) => one === role);

/** Who is shown events that are not published, whosever they are: a photographer has their own alone. */
export const seesEveryEvent = (role: Role | null | undefined): boolean =>
  role === 'admin' || role === 'cashier';

export const ROLE_NAMES: Readonly<Record<TeamRole, string>> = {
  admin: 'Dueño',
  photographer: 'Fotógrafo',
  cashier: 'Caja',
};
