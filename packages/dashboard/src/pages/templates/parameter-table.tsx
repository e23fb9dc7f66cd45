import type { Template } from '@meghdoot/sdk';
import { type Parameter, parametersOf } from '../../nouns/templates/parameters.ts';
import { useTemplatesWords } from '../../words/en/templates.ts';

export function ParameterTable({ template }: { template: Template }) {
  const { parameters: words, formats } = useTemplatesWords();
  const parameters = parametersOf(template);
  return (
    <section className="flex flex-col gap-2">
      <h2 className="font-semibold">{words.title}</h2>
      <p className="max-w-prose text-sm text-soft">
        {parameters.length === 0 ? words.none : `${words.text} ${formats[template.parameterFormat]}`}
      </p>
      {parameters.length > 0 && <Rows parameters={parameters} named={template.parameterFormat === 'named'} />}
    </section>
  );
}

function Rows({ parameters, named }: { parameters: readonly Parameter[]; named: boolean }) {
  const { parameters: words } = useTemplatesWords();
  return (
    <table className="w-full text-left">
      <thead className="text-sm text-soft">
        <tr className="border-t border-line">
          <th scope="col" className="px-4 py-2 font-medium md:px-6">
            {words.parameter}
          </th>
          <th scope="col" className="px-4 py-2 font-medium max-md:hidden">
            {words.place}
          </th>
          <th scope="col" className="px-4 py-2 font-medium max-md:hidden">
            {words.field}
          </th>
          <th scope="col" className="px-4 py-2 font-medium">
            {words.example}
          </th>
        </tr>
      </thead>
      <tbody>
        {parameters.map((parameter) => (
          <Row
            key={`${parameter.place} ${parameter.index} ${parameter.name}`}
            parameter={parameter}
            named={named}
          />
        ))}
      </tbody>
    </table>
  );
}

function Row({ parameter, named }: { parameter: Parameter; named: boolean }) {
  const { parameters: words } = useTemplatesWords();
  const { place, kind, name, label, example } = parameter;
  const where = words.places[place](label ?? '');
  return (
    <tr className="border-t border-line align-top">
      <th scope="row" className="px-4 py-3 font-normal md:px-6">
        {name === undefined ? (
          (words.kinds[kind] ?? kind)
        ) : (
          <code className="font-mono">{`{{${name}}}`}</code>
        )}
        <span className="block text-sm text-soft md:hidden">{where}</span>
      </th>
      <td className="px-4 py-3 max-md:hidden">{where}</td>
      <td className="px-4 py-3 max-md:hidden">
        <code className="font-mono text-sm">{memberOf(parameter, named)}</code>
      </td>
      <td className="px-4 py-3">{example ?? <span className="text-soft">{words.noExample}</span>}</td>
    </tr>
  );
}

/** Returns where its value stands in the body of a send. */
function memberOf({ place, name }: Parameter, named: boolean): string {
  if (place !== 'body') return 'components';
  return named ? `variables.${name}` : `variables[${Number(name) - 1}]`;
}
