import type { Medium } from '@meghdoot/sdk';
import { type ReactNode, useState } from 'react';
import { useApiQuery } from '../../api/api.tsx';
import { Button } from '../../ui/elements/button.tsx';
import { Dialog, DialogActions } from '../../ui/overlays/dialog.tsx';
import type { Words } from '../../words/en/index.ts';
import { useMediaWords } from '../../words/en/media.ts';
import { usePreviewWords } from '../../words/en/preview.ts';
import { MediaCard } from '../whatsapp/media-card.tsx';
import { DownloadMedium } from './download.tsx';
import { mediumOf } from './queries.ts';
import { useContent, useSeen } from './use-content.ts';

interface MediumViewProps {
  id: string;
  /** The kind that is known without asking. */
  kind: string;
  name?: string | undefined;
}

/** A medium of ours as a phone shows it: the picture itself, a player, a document to be saved, or why it is not here. */
export function MediumView({ id, kind, name }: MediumViewProps) {
  const words = useMediaWords();
  const { data: medium, error } = useApiQuery(mediumOf(id));
  const card = (note?: ReactNode) => <MediaCard kind={kind} name={name} note={note} />;
  if (error) return card(error.code === 'NOT_FOUND' ? words.deleted : words.unloaded);
  if (!medium) return card();
  if (medium.state === 'pending') return card(words.pending);
  if (medium.state === 'failed') return card(failureOf(medium, words));
  const shown = { medium, name: name ?? medium.fileName ?? medium.id };
  if (medium.kind === 'image' || medium.kind === 'sticker') return <Picture {...shown} />;
  if (medium.kind === 'video' || medium.kind === 'audio') return <Player {...shown} />;
  return <Card {...shown} />;
}

function failureOf({ failure }: Medium, words: Words['media']): string {
  return (failure && words.failed[failure.code]) ?? words.failedOtherwise;
}

interface ShownProps {
  medium: Medium;
  name: string;
}

/** `PDF · 48 KB`. */
function useFacts({ medium, name }: ShownProps): string {
  const { size } = useMediaWords();
  const ending = /\.(\w{1,5})$/.exec(name)?.[1]?.toUpperCase();
  return [ending, medium.bytes !== undefined && size(medium.bytes)].filter(Boolean).join(' · ');
}

function Card({ note, ...shown }: ShownProps & { note?: ReactNode }) {
  const facts = useFacts(shown);
  return (
    <MediaCard
      kind={shown.medium.kind}
      name={shown.name}
      note={note ?? facts}
      action={<DownloadMedium {...shown} />}
    />
  );
}

function Picture({ medium, name }: ShownProps) {
  const words = useMediaWords();
  const preview = usePreviewWords();
  const { ref, seen } = useSeen<HTMLDivElement>();
  const { url, error, retry } = useContent(medium, { enabled: seen });
  const [broken, setBroken] = useState(false);
  const [large, setLarge] = useState(false);
  if (broken) return <Card {...{ medium, name }} note={words.unplayable} />;
  if (error) return <Unloaded kind={medium.kind} name={name} retry={retry} />;
  const size = medium.kind === 'sticker' ? 'max-h-36' : 'max-h-72';
  const alt = medium.fileName ?? preview.media[medium.kind];
  const picture = (className: string) => (
    <img src={url} alt={alt} onError={() => setBroken(true)} className={className} />
  );
  return (
    <div ref={ref}>
      {url === undefined ? (
        // It does not move: one that nobody scrolls to stays so.
        <div aria-hidden className="h-40 w-56 max-w-full rounded-sm bg-grey-tint" />
      ) : (
        <button
          type="button"
          aria-label={words.enlarge(alt)}
          onClick={() => setLarge(true)}
          className="block max-w-full"
        >
          {picture(`min-h-10 min-w-10 max-w-full rounded-sm object-contain ${size}`)}
        </button>
      )}
      <Dialog open={large} onClose={() => setLarge(false)} title={alt} wide>
        {picture('max-h-[70dvh] min-h-0 max-w-full self-center object-contain')}
        <DialogActions>
          <DownloadMedium {...{ medium, name }} worded />
        </DialogActions>
      </Dialog>
    </div>
  );
}

/** Fetched once somebody wants to see or hear it. */
function Player({ medium, name }: ShownProps) {
  const words = useMediaWords();
  const preview = usePreviewWords();
  const [wanted, setWanted] = useState(false);
  const [broken, setBroken] = useState(false);
  const { url, error, retry } = useContent(medium, { enabled: wanted });
  const facts = useFacts({ medium, name });
  const kind = preview.media[medium.kind];
  if (broken) return <Card {...{ medium, name }} note={words.unplayable} />;
  if (error) return <Unloaded kind={medium.kind} name={name} retry={retry} />;
  if (url === undefined) {
    return (
      <MediaCard
        kind={medium.kind}
        name={medium.fileName}
        note={facts}
        action={
          <Button small busy={wanted} onClick={() => setWanted(true)}>
            {words.play(kind)}
          </Button>
        }
      />
    );
  }
  const playing = {
    ...{ src: url, controls: true, autoPlay: true, 'aria-label': name },
    onError: () => setBroken(true),
  };
  return medium.kind === 'video' ? (
    <video {...playing} className="max-h-72 max-w-full rounded-sm" />
  ) : (
    <audio {...playing} className="w-64 max-w-full" />
  );
}

function Unloaded({ kind, name, retry }: { kind: string; name: string; retry: () => void }) {
  const words = useMediaWords();
  return (
    <MediaCard
      kind={kind}
      name={name}
      note={words.unloaded}
      action={
        <Button small onClick={retry}>
          {words.tryAgain}
        </Button>
      }
    />
  );
}
