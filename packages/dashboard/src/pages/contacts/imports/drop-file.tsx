import { useNavigate } from '@tanstack/react-router';
import { useWorkspaceCache } from '../../../api/api.tsx';
import { DropTable } from '../../../nouns/contacts/drop-table.tsx';
import { IMPORTS, importById } from './queries.ts';

/** Takes the file of an import, and turns to it. */
export function DropFile() {
  const navigate = useNavigate();
  const cache = useWorkspaceCache();
  return (
    <DropTable
      send={(api, file, signal) => api.imports.create(file, { signal })}
      onDone={(made) => {
        cache.set(importById(made.id).key, made);
        void cache.refresh(IMPORTS);
        void navigate({ to: '/contacts/imports/$id', params: { id: made.id } });
      }}
    />
  );
}
