import { languageName } from '../../../nouns/templates/language-name.ts';
import { Button } from '../../../ui/elements/button.tsx';
import { useTemplateEditorWords } from '../../../words/en/template-editor.ts';
import { READY_KINDS, READY_LANGUAGES, readyTemplate } from './ready.ts';
import type { TypedTemplate } from './typed-template.ts';

interface ReadyProps {
  typed: TypedTemplate;
  onTake: (template: TypedTemplate) => void;
}

/** Offers ready templates while nothing of one's own is written: a press fills the form, another changes it for another. */
export function ReadyTemplates({ typed, onTake }: ReadyProps) {
  const { ready } = useTemplateEditorWords();
  const all = READY_LANGUAGES.map((language) => ({
    language,
    templates: READY_KINDS.map((kind) => ({ kind, template: readyTemplate(kind, language) })),
  }));
  const isOwn =
    typed.body !== '' &&
    all.every(({ templates }) => templates.every(({ template }) => template.body !== typed.body));
  if (isOwn) return null;
  return (
    <section aria-label={ready.title} className="mb-5 border-b border-line pb-5">
      <h2 className="font-semibold">{ready.title}</h2>
      <p className="mb-3 text-sm text-soft">{ready.text}</p>
      <div className="flex flex-col gap-2">
        {all.map(({ language, templates }) => (
          <div key={language} className="flex flex-wrap items-center gap-2">
            <span className="min-w-16 text-sm text-soft">{languageName(language)}</span>
            {templates.map(({ kind, template }) => (
              <Button
                key={kind}
                small
                aria-label={ready.named(ready.kinds[kind], languageName(language))}
                aria-pressed={typed.body === template.body}
                className="aria-pressed:border-second aria-pressed:bg-second-tint"
                onClick={() => onTake({ ...template, channelId: typed.channelId })}
              >
                {ready.kinds[kind]}
              </Button>
            ))}
          </div>
        ))}
      </div>
    </section>
  );
}
