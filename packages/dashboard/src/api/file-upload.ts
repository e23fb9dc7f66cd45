import type { Meghdoot } from '@meghdoot/sdk';
import { useEffect, useRef, useState } from 'react';
import { createClient, useApi } from './api.tsx';
import { fetchTelling } from './upload-progress.ts';

export interface Upload {
  name: string;
  bytes: number;
  /** The part of it that has been sent, from 0 to 1; the server checks the file when all of it has come. */
  part: number;
}

export interface Uploading {
  underWay: Upload | undefined;
  error: unknown;
  /** Several files were given, and one is taken. */
  several: boolean;
  start: (files: readonly File[]) => void;
  cancel: () => void;
  /** Removes a refused file. */
  forget: () => void;
}

interface UploadOptions<T> {
  send: (api: Meghdoot, file: File, signal: AbortSignal) => Promise<T>;
  onDone: (sent: T) => void;
  /** Further files wait for their turn; without it, one takes the place of the one that is under way. */
  several?: boolean;
}

/** Uploads files, one at a time, and says how far the one under way has come. */
export function useFileUpload<T>({ send, onDone, several = false }: UploadOptions<T>): Uploading {
  const { workspaceId } = useApi();
  const [underWay, setUnderWay] = useState<Upload>();
  const [error, setError] = useState<unknown>();
  const [tooMany, setTooMany] = useState(false);
  const ended = useRef<AbortController>(undefined);
  const waiting = useRef<File[]>([]);
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  const cancel = () => {
    ended.current?.abort();
    ended.current = undefined;
    setUnderWay(undefined);
  };
  useEffect(
    () => () => {
      waiting.current = [];
      ended.current?.abort();
    },
    [],
  );

  async function upload(file: File): Promise<void> {
    cancel();
    const own = new AbortController();
    ended.current = own;
    const begun = { name: file.name, bytes: file.size, part: 0 };
    setUnderWay(begun);
    const fetch = fetchTelling((part) => own === ended.current && setUnderWay({ ...begun, part }));
    // Of what a browser takes from the name of a file nothing is said: the server goes by its bytes.
    const plain = new File([file], file.name, { type: 'application/octet-stream' });
    try {
      const sent = await send(createClient(workspaceId, { fetch }), plain, own.signal);
      if (!own.signal.aborted) done.current(sent);
    } catch (thrown) {
      if (!own.signal.aborted) setError(thrown);
    } finally {
      if (own === ended.current) cancel();
    }
  }

  async function uploadWaiting(): Promise<void> {
    for (let file = waiting.current.shift(); file; file = waiting.current.shift()) await upload(file);
  }

  return {
    ...{ underWay, error, several: tooMany, cancel },
    start: (files) => {
      setError(undefined);
      setTooMany(!several && files.length > 1);
      if (several) {
        waiting.current.push(...files);
        if (!ended.current) void uploadWaiting();
      } else if (files[0]) void upload(files[0]);
    },
    forget: () => {
      setError(undefined);
      setTooMany(false);
    },
  };
}
