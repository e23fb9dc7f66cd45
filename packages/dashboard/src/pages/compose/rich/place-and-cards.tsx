import { TextField } from '../../../ui/fields/field.tsx';
import { useComposeRichWords } from '../../../words/en/compose-rich.ts';
import { Add, Line } from './choices.tsx';
import { NO_CARD, type RichPartProps } from './draft.ts';

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

const CARD = [
  { name: 'name', member: 'name' },
  { name: 'phone', member: 'phones', inputMode: 'tel', placeholder: '+919876543210' },
  { name: 'company', member: 'org' },
  { name: 'email', member: 'emails', inputMode: 'email' },
] as const;

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
          {CARD.map(({ name, member, ...input }) => (
            <TextField
              key={name}
              label={words.card[name]}
              autoComplete="off"
              {...input}
              value={card[name]}
              onChange={(text) => change(i, { [name]: text })}
              error={errorOf(`contacts[${i}].${member}`)}
            />
          ))}
        </Line>
      ))}
      <Add onPress={() => set({ cards: [...cards, NO_CARD] })}>{words.addCard}</Add>
    </>
  );
}
