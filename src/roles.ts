/** Roles of administrators; each may do all that those before it may. */
export const adminRoles = ['moderator', 'admin', 'super_admin'] as const;

export type AdminRole = (typeof adminRoles)[number];

/** Whether an administrator with the role may do what asks for the role `needed`. */
export const mayAs = (role: AdminRole, needed: AdminRole): boolean =>
  adminRoles.indexOf(role) >= adminRoles.indexOf(needed);
