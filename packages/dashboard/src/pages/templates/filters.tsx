import type { Channel } from '@meghdoot/sdk';
import type { TemplateFilters } from '../../nouns/templates/queries.ts';
import { SelectField } from '../../ui/field.tsx';
import { templates as enTemplates } from '../../words/en/templates.ts';
import { useWords } from '../../words/words.tsx';

interface FiltersProps {
  filters: TemplateFilters;
  channels: readonly Channel[];
  onChange: (filters: TemplateFilters) => void;
}

export function Filters({ filters: { status = '', channel = '' }, channels, onChange }: FiltersProps) {
  const { filters, statuses } = useWords(enTemplates);
  return (
    <search className="flex flex-wrap gap-3">
      <SelectField
        label={filters.status}
        hideLabel
        value={status}
        options={[
          { value: '', label: filters.anyStatus },
          ...Object.entries(statuses).map(([value, { name }]) => ({ value, label: name })),
        ]}
        onChange={(chosen) => onChange({ status: chosen })}
        className="min-w-0 flex-[0_1_14rem]"
      />
      {(channels.length > 1 || channel) && (
        <SelectField
          label={filters.channel}
          hideLabel
          value={channel}
          options={[
            { value: '', label: filters.anyChannel },
            ...channels.map(({ id, phone }) => ({ value: id, label: phone })),
          ]}
          onChange={(chosen) => onChange({ channel: chosen })}
          className="min-w-0 flex-[0_1_14rem]"
        />
      )}
    </search>
  );
}
