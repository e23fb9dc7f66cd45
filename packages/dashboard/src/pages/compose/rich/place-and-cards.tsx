import { TextField } from '../../../ui/fields/field.tsx';
import { useComposeRichWords } from '../../../words/en/compose-rich.ts';
import { Add, Line } from './choices.tsx';
import type { RichPartProps } from './draft.ts';
import { NO_CARD } from './draft.ts';

const PLACE = [
  ['latitude', 'latitude'],
  ['longitude', 'longitude'],
  ['placeName', 'name'],
  ['placeAddress', 'address'],
] as const;

export function PlaceFields({ draft, set, errorOf }: RichPartProps) {
  const words = useComposeRichWords();
  return PLACE.map(([name, member]) => (
    <TextField
      key={name}
      label={words.place[member]}
      autoComplete="off"
      {...(member === 'latitude' && { placeholder: '18.5204' })}
      {...(member === 'longitude' && { placeholder: '73.8567' })}
      value={draft[name]}
      onChange={(text) => set({ [name]: text })}
      error={errorOf(`location.${member}`)}
    />
  ));
}

export function CardFields({ draft: { cards }, set, errorOf }: RichPartProps) {
  const words = useComposeRichWords();
  const change = (at: number, own: Partial<(typeof cards)[number]>) =>
    set({ cards: cards.map((card, i) => (i === at ? { ...card, ...own } : card)) });
  return (
    <>
      {cards.map((card, i) => (
        <Line
          // biome-ignore lint/suspicious/noArrayIndexKey: its place is its name
          key={i}
          remove={words.removeCard(i + 1)}
          onRemove={cards.length > 1 && (() => set({ cards: cards.filter((_, j) => j !== i) }))}
        >
          <TextField
            label={words.card.name}
            autoComplete="off"
            value={card.name}
            onChange={(name) => change(i, { name })}
            error={errorOf(`contacts[${i}].name`)}
          />
          <TextField
            label={words.card.phone}
            inputMode="tel"
            autoComplete="off"
            placeholder="+919876543210"
            value={card.phone}
            onChange={(phone) => change(i, { phone })}
            error={errorOf(`contacts[${i}].phones`)}
          />
          <TextField
            label={words.card.company}
            autoComplete="off"
            value={card.company}
            onChange={(company) => change(i, { company })}
            error={errorOf(`contacts[${i}].org`)}
          />
          <TextField
            label={words.card.email}
            inputMode="email"
            autoComplete="off"
            value={card.email}
            onChange={(email) => change(i, { email })}
            error={errorOf(`contacts[${i}].emails`)}
          />
        </Line>
      ))}
      <Add onPress={() => set({ cards: [...cards, NO_CARD] })}>{words.addCard}</Add>
    </>
  );
}
