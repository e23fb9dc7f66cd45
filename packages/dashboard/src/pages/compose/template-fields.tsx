import type { Template } from '@meghdoot/sdk';
import { LayoutTemplate } from 'lucide-react';
import type { TemplateField } from '../../nouns/templates/template-parameters.ts';
import { partsOf } from '../../nouns/whatsapp/template-parts.ts';
import type { Search } from '../../search.ts';
import { ButtonLink } from '../../ui/elements/button.tsx';
import { Empty } from '../../ui/elements/empty.tsx';
import { Notice } from '../../ui/elements/notice.tsx';
import { SkeletonLines } from '../../ui/elements/skeleton.tsx';
import { SelectField } from '../../ui/fields/field.tsx';
import type { FormState } from '../../ui/fields/form.tsx';
import { useComposeWords } from '../../words/en/compose.ts';
import { TemplateBlanks } from './template-blanks.tsx';
import type { TypedMessage } from './typed-message.ts';

interface TemplateFieldsProps {
  form: FormState<TypedMessage>;
  /** The templates that can be sent; undefined until they have come. */
  templates: readonly Template[] | undefined;
  wanted: string | undefined;
  chosen: Template | undefined;
  fields: readonly TemplateField[];
  onChoose: (choice: Search) => void;
  /** The field says by its first choice what it takes. */
  brief?: boolean;
}

/** Takes a template, and shows its text with a field in the place of each parameter. */
export function TemplateFields(props: TemplateFieldsProps) {
  const { form, templates, wanted, chosen, fields, onChoose, brief } = props;
  const compose = useComposeWords();
  if (!templates) return <SkeletonLines />;
  if (templates.length === 0) return <NoTemplates />;
  const options = templates.map(({ id, name, language }) => ({ value: id, label: `${name} (${language})` }));
  const parts = chosen && partsOf(chosen);
  return (
    <>
      <SelectField
        label={compose.template}
        hideLabel={brief}
        value={chosen?.id ?? ''}
        options={chosen ? options : [{ value: '', label: compose.chooseTemplate }, ...options]}
        onChange={(id) => {
          const template = templates.find((one) => one.id === id);
          onChoose({ template: template?.name, language: template?.language });
        }}
        error={
          wanted && !chosen ? compose.notApproved(wanted) : form.errorOf('templateName', 'templateLanguage')
        }
      />
      {parts && (parts.cards > 0 || parts.offerEnds) && (
        <Notice tone="warning">{compose.needsProgram}</Notice>
      )}
      {chosen && fields.length > 0 && <TemplateBlanks {...{ form, fields }} template={chosen} />}
      {chosen && fields.length === 0 && <p className="text-soft">{compose.noParameters}</p>}
    </>
  );
}

function NoTemplates() {
  const compose = useComposeWords();
  return (
    <Empty
      icon={<LayoutTemplate />}
      title={compose.noTemplates.title}
      action={<ButtonLink to="/templates">{compose.noTemplates.action}</ButtonLink>}
    >
      {compose.noTemplates.text}
    </Empty>
  );
}
