import { useApiMutation } from '../../api/api.tsx';
import { useSessionRefresh } from '../../api/session.tsx';
import { useToast } from '../../ui/overlays/toast.tsx';

/** Lets a live workspace connect real numbers; `done` is called then. */
export function useApproval(id: string, done: string) {
  const toast = useToast();
  const refreshSession = useSessionRefresh();
  return useApiMutation((api) => api.operator.approveWorkspace(id), {
    refreshes: [['operator', 'workspaces']],
    onDone: () => {
      toast(done);
      void refreshSession();
    },
  });
}
