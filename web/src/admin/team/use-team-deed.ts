import { useQueryClient } from '@tanstack/react-query';
import { teamQuery } from '../../api/admin/team.ts';
import { tellProblem } from '../../forms/tell-problem.ts';
import { toast } from '../../ui/feedback/toast.ts';

/** Does it, tells how it went, and loads the team again. */
export function useTeamDeed() {
  const client = useQueryClient();
  return async (deed: () => Promise<unknown>, done: string) => {
    try {
      await deed();
      toast.success(done);
    } catch (error) {
      tellProblem('the team was not changed', error);
    }
    await client.invalidateQueries({ queryKey: teamQuery.queryKey });
  };
}
