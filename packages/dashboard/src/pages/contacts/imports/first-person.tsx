import { asE164 } from '../../../nouns/contacts/address.ts';
import { Avatar } from '../../../ui/elements/avatar.tsx';
import { Card, Facts } from '../../../ui/elements/page.tsx';
import { formatPhone } from '../../../ui/elements/phone-format.ts';
import { useContactsWords } from '../../../words/en/contacts.ts';
import { useImportsWords } from '../../../words/en/imports.ts';
import { type Column, keyOfTarget, type Target } from './targets.ts';

interface FirstPersonProps {
  mapping: readonly Target[];
  columns: readonly Column[];
  cells: readonly string[];
  addTags: readonly string[];
}

/** Shows whom the first line of the file becomes, as the columns are named now. */
export function FirstPerson({ mapping, columns, cells, addTags }: FirstPersonProps) {
  const { columns: words } = useImportsWords();
  const { tags: tagWords } = useContactsWords();
  const cellOf = (field: string) => cells[mapping.indexOf(field)]?.trim() || undefined;
  const name = cellOf('name');
  const phone = cellOf('phone');
  const id = cellOf('userId') ?? cellOf('contactId');
  const own = mapping.flatMap((to, at) => (to === 'tags' ? (cells[at] ?? '').split(/[,;|\n]/) : []));
  const tags = [...new Set([...own.map((tag) => tag.trim()).filter(Boolean), ...addTags])];
  const values = mapping.flatMap((to, at) => {
    const cell = cells[at]?.trim();
    return cell && (to === 'language' || keyOfTarget(to) !== undefined)
      ? ([[columns[at]!.name, cell]] as const)
      : [];
  });
  return (
    <Card title={words.first} className="lg:sticky lg:top-6">
      <div className="flex flex-col gap-4">
        <div className="flex items-center gap-3">
          <Avatar id={phone ?? id ?? ''} name={name} />
          <div className="min-w-0">
            <p className="font-semibold wrap-anywhere">{name ?? words.noName}</p>
            <p className="text-sm text-soft wrap-anywhere">
              {phone === undefined ? id : formatPhone(asE164(phone))}
            </p>
          </div>
        </div>
        {tags.length > 0 && (
          <ul aria-label={tagWords.title} className="flex flex-wrap gap-2">
            {tags.map((tag) => (
              <li key={tag} className="rounded bg-grey-tint px-2 py-0.5 text-sm wrap-anywhere">
                {tag}
              </li>
            ))}
          </ul>
        )}
        {values.length > 0 && <Facts facts={values} />}
      </div>
    </Card>
  );
}
