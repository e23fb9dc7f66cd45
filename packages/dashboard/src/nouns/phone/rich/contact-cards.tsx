import { UserRound } from 'lucide-react';
import { formatPhone } from '../../../ui/elements/phone-format.ts';
import { useRichWords } from '../../../words/en/rich.ts';
import { objectOf, objectsOf, textOf } from '../../whatsapp/template-parts.ts';

export function ContactCards({ contacts }: { contacts: readonly Record<string, unknown>[] }) {
  const words = useRichWords();
  return (
    <ul aria-label={words.cards} className="flex min-w-48 flex-col gap-1.5">
      {contacts.map((card, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
        <li key={i} className="flex gap-3 rounded-sm bg-sunk px-3 py-2.5">
          <UserRound aria-hidden className="mt-0.5 size-6 shrink-0 text-soft" />
          <Card card={card} />
        </li>
      ))}
    </ul>
  );
}

function Card({ card }: { card: Record<string, unknown> }) {
  const name = objectOf(card.name);
  const org = objectOf(card.org);
  const work = [textOf(org.title), textOf(org.company)].filter(Boolean).join(', ');
  const others = [
    ...objectsOf(card.emails).map(({ email }) => textOf(email)),
    ...objectsOf(card.urls).map(({ url }) => textOf(url)),
    ...objectsOf(card.addresses).map((at) =>
      [at.street, at.city, at.state, at.zip]
        .map((part) => textOf(part))
        .filter(Boolean)
        .join(', '),
    ),
  ].filter(Boolean);
  return (
    <div className="min-w-0">
      <p className="font-medium">{textOf(name.formatted_name) || textOf(name.first_name)}</p>
      {work && <p className="text-sm text-soft">{work}</p>}
      {objectsOf(card.phones).map(({ phone, wa_id: id }, i) => {
        const number = textOf(phone) || `+${textOf(id)}`;
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
        return <Dialled key={i} number={number} />;
      })}
      {others.map((text) => (
        <p key={text} className="text-sm break-all text-soft">
          {text}
        </p>
      ))}
    </div>
  );
}

function Dialled({ number }: { number: string }) {
  const words = useRichWords();
  const dialled = number.replace(/[^\d+]/g, '');
  return (
    <p className="text-sm">
      <a
        href={`tel:${dialled}`}
        aria-label={words.call(formatPhone(number))}
        className="inline-flex min-h-6 items-center text-accent underline underline-offset-4"
      >
        {formatPhone(number)}
      </a>
    </p>
  );
}
