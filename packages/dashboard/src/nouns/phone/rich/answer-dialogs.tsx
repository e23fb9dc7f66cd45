import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/elements/button.tsx';
import { TextField } from '../../../ui/fields/field.tsx';
import { BareForm } from '../../../ui/fields/form.tsx';
import { Dialog, DialogActions } from '../../../ui/overlays/dialog.tsx';
import { useRichWords } from '../../../words/en/rich.ts';
import { objectOf, objectsOf, textOf } from '../../whatsapp/template-parts.ts';
import type { OnAnswer } from './answering.ts';
import { productsOf } from './order.tsx';

type Given = Record<string, unknown>;

interface ListDialogProps {
  action: Given;
  onClose: () => void;
  /** Undefined: the rows are only looked at. */
  onChoose: ((id: string) => void) | undefined;
}

/** The rows of a list, as they open over the chat. */
export function ListDialog({ action, onClose, onChoose }: ListDialogProps) {
  const { answer } = useRichWords();
  return (
    <Dialog open onClose={onClose} title={textOf(action.button) || answer.rows}>
      {objectsOf(action.sections).map((section, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
        <section key={i} aria-label={textOf(section.title) || answer.rows}>
          {textOf(section.title) && <h3 className="mb-1 text-sm text-soft">{textOf(section.title)}</h3>}
          <ul className="-mx-2 flex flex-col">
            {objectsOf(section.rows).map((row) => {
              const id = textOf(row.id);
              return (
                <li key={id}>
                  <Row row={row} onPress={onChoose && (() => onChoose(id))} />
                </li>
              );
            })}
          </ul>
        </section>
      ))}
    </Dialog>
  );
}

function Row({ row, onPress }: { row: Given; onPress: (() => void) | undefined }) {
  const words = (
    <>
      <span className="block font-medium">{textOf(row.title)}</span>
      {textOf(row.description) && <span className="block text-sm text-soft">{textOf(row.description)}</span>}
    </>
  );
  if (!onPress) return <div className="px-2 py-1.5">{words}</div>;
  return (
    <button
      type="button"
      onClick={onPress}
      className="min-h-11 w-full rounded px-2 py-1.5 text-left hover:bg-grey-tint"
    >
      {words}
    </button>
  );
}

interface AskDialogProps {
  title: string;
  lead?: string;
  onClose: () => void;
  onSend: () => void;
  children: ReactNode;
}

function AskDialog({ title, lead, onClose, onSend, children }: AskDialogProps) {
  const { answer } = useRichWords();
  return (
    <Dialog open onClose={onClose} title={title} description={lead}>
      <BareForm className="flex flex-col gap-3" onSubmit={onSend}>
        {children}
        <DialogActions>
          <Button type="submit" kind="primary">
            {answer.send}
          </Button>
        </DialogActions>
      </BareForm>
    </Dialog>
  );
}

interface AnswerDialogProps {
  onClose: () => void;
  onAnswer: OnAnswer;
}

export function LocationDialog({ onClose, onAnswer }: AnswerDialogProps) {
  const { answer } = useRichWords();
  const [latitude, setLatitude] = useState('18.5204');
  const [longitude, setLongitude] = useState('73.8567');
  const [name, setName] = useState('Pune');
  return (
    <AskDialog
      title={answer.location}
      lead={answer.locationLead}
      onClose={onClose}
      onSend={() =>
        onAnswer({
          location: { latitude: Number(latitude), longitude: Number(longitude), ...(name && { name }) },
        })
      }
    >
      <TextField label={answer.latitude} inputMode="decimal" value={latitude} onChange={setLatitude} />
      <TextField label={answer.longitude} inputMode="decimal" value={longitude} onChange={setLongitude} />
      <TextField label={answer.placeName} value={name} onChange={setName} />
    </AskDialog>
  );
}

const ADDRESS = [
  'name',
  'phone_number',
  'in_pin_code',
  'house_number',
  'address',
  'landmark_area',
  'city',
  'state',
];

/** Asks for one of the addresses that are offered, or another; the fields hold what the business knows. */
export function AddressDialog({ parameters, onClose, onAnswer }: AnswerDialogProps & { parameters: Given }) {
  const { answer, fields } = useRichWords();
  const saved = objectsOf(parameters.saved_addresses);
  const [values, setValues] = useState<Record<string, string>>(() =>
    Object.fromEntries(ADDRESS.map((name) => [name, textOf(objectOf(parameters.values)[name])])),
  );
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''));
  return (
    <AskDialog title={answer.addressTitle} onClose={onClose} onSend={() => onAnswer({ address: given })}>
      {saved.length > 0 && (
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-1 font-medium">{answer.saved}</legend>
          {saved.map(({ id, value }) => (
            <Button
              key={textOf(id)}
              className="!justify-start py-2 text-left !whitespace-normal"
              onClick={() => onAnswer({ address: { saved_address_id: textOf(id) } })}
            >
              {Object.values(objectOf(value)).map(String).join(', ')}
            </Button>
          ))}
          <p className="text-sm text-soft">{answer.typed}</p>
        </fieldset>
      )}
      {ADDRESS.map((name) => (
        <TextField
          key={name}
          label={fields[name] ?? name}
          autoComplete="off"
          value={values[name] ?? ''}
          onChange={(value) => setValues((before) => ({ ...before, [name]: value }))}
        />
      ))}
    </AskDialog>
  );
}

/** Asks for the values that a flow would send; only the flow knows its fields. */
export function FlowDialog({ onClose, onAnswer }: AnswerDialogProps) {
  const { answer } = useRichWords();
  const [rows, setRows] = useState([{ field: '', value: '' }]);
  const set = (at: number, change: Partial<(typeof rows)[number]>) =>
    setRows((before) => before.map((row, i) => (i === at ? { ...row, ...change } : row)));
  const flow = Object.fromEntries(
    rows.filter(({ field }) => field.trim()).map(({ field, value }) => [field, value]),
  );
  return (
    <AskDialog
      title={answer.flowTitle}
      lead={answer.flowLead}
      onClose={onClose}
      onSend={() => onAnswer({ flow })}
    >
      {rows.map(({ field, value }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are added at the end alone
        <div key={i} className="grid grid-cols-2 gap-2">
          <TextField label={answer.flowField} value={field} onChange={(text) => set(i, { field: text })} />
          <TextField label={answer.flowValue} value={value} onChange={(text) => set(i, { value: text })} />
        </div>
      ))}
      <Button
        small
        className="self-start"
        onClick={() => setRows((before) => [...before, { field: '', value: '' }])}
      >
        {answer.addField}
      </Button>
    </AskDialog>
  );
}

/** Products in a cart: those that the message shows, or of a catalogue any. */
export function OrderDialog({ action, onClose, onAnswer }: AnswerDialogProps & { action: Given }) {
  const words = useRichWords();
  const { answer } = words;
  const known = productsOf(action).flatMap(({ ids }) => ids);
  const [lines, setLines] = useState(() =>
    (known.length > 0 ? known : ['']).map((product, i) => ({ product, quantity: i === 0 ? '1' : '0' })),
  );
  const [text, setText] = useState('');
  const set = (at: number, change: Partial<(typeof lines)[number]>) =>
    setLines((before) => before.map((line, i) => (i === at ? { ...line, ...change } : line)));
  const items = lines
    .filter(({ product, quantity }) => product.trim() && Number(quantity) > 0)
    .map(({ product, quantity }) => ({ product_retailer_id: product.trim(), quantity: Number(quantity) }));
  return (
    <AskDialog
      title={answer.orderTitle}
      onClose={onClose}
      onSend={() => items.length > 0 && onAnswer({ order: { product_items: items, ...(text && { text }) } })}
    >
      {lines.map(({ product, quantity }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are added at the end alone
        <div key={i} className="grid grid-cols-[1fr_6rem] items-end gap-2">
          {known.length > 0 ? (
            <p className="pb-2">{words.product(product)}</p>
          ) : (
            <TextField
              label={answer.orderProduct}
              value={product}
              onChange={(value) => set(i, { product: value })}
            />
          )}
          <TextField
            label={answer.orderQuantity(product)}
            hideLabel
            type="number"
            min={0}
            value={quantity}
            onChange={(value) => set(i, { quantity: value })}
          />
        </div>
      ))}
      {known.length === 0 && (
        <Button
          small
          className="self-start"
          onClick={() => setLines((before) => [...before, { product: '', quantity: '1' }])}
        >
          {answer.addProduct}
        </Button>
      )}
      <TextField label={answer.orderText} value={text} onChange={setText} />
    </AskDialog>
  );
}
