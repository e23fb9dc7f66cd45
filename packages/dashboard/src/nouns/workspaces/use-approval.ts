import { useApiMutation } from '../../api/api.tsx';
import { useSessionRefresh } from '../../api/session.tsx';
import { useTell } from '../../ui/overlays/toast.tsx';

/** Lets a live workspace connect real numbers; `done` is called then. */
export function useApproval(id: string, done: string) {
  const tell = useTell();
  const refreshSession = useSessionRefresh();
  return useApiMutation((api) => api.operator.approveWorkspace(id), {
    refreshes: [['operator', 'workspaces']],
    onDone: () => {
      tell(done);
      void refreshSession();
    },
  });
}
