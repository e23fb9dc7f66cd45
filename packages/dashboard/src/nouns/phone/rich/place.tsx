import { MapPin } from 'lucide-react';
import { useRichWords } from '../../../words/en/rich.ts';
import { textOf } from '../../whatsapp/template-parts.ts';

type Given = Record<string, unknown>;

/** A place as a phone shows it. No map is fetched: the link leads to one. */
export function Place({ location }: { location: Given }) {
  const words = useRichWords();
  const [latitude, longitude] = [location.latitude, location.longitude].map(String) as [string, string];
  const name = textOf(location.name);
  const address = textOf(location.address);
  const map = `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(`${latitude},${longitude}`)}`;
  return (
    <div className="flex min-w-48 gap-3 rounded-sm bg-sunk px-3 py-3">
      <MapPin aria-hidden className="size-6 shrink-0 text-soft" />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{name || words.place}</p>
        {address && <p className="text-sm text-soft">{address}</p>}
        <p className="text-sm text-soft">{words.coordinates(latitude, longitude)}</p>
        <a
          href={map}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-6 items-center text-sm text-accent underline underline-offset-4"
        >
          {words.openMap}
        </a>
      </div>
    </div>
  );
}
