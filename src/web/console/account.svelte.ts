import { answerOf, api, type Failure, type Schemas } from '../shared/api.ts';
import { mayAs, type AdminRole } from '../../roles.ts';
import { session } from './session.svelte.ts';

let me = $state.raw<Schemas['AdminUser']>();

/** The administrator who is logged in, as the server knows them. */
export const account = {
  get id(): number | undefined {
    return me?.id;
  },
  get name(): string {
    return me?.username ?? '';
  },
  /** Whether they may do what asks for the role; undefined until the server has said. */
  may(role: AdminRole): boolean | undefined {
    return me && mayAs(me.role as AdminRole, role);
  },
  /** Whether they may operate the service; undefined until the server has said. */
  get isOperator(): boolean | undefined {
    return account.may('super_admin');
  },
  async look(): Promise<void> {
    try {
      const { data } = await answerOf(api.GET('/api/admin/me'));
      // The same again would read again whatever depends on the role.
      if (JSON.stringify(data) !== JSON.stringify(me)) me = data;
      session.name = data.username;
    } catch (error) {
      session.note(error as Failure);
    }
  },
};
