/** This file lets a test or a demonstration have Meta change a template. */
import type { SimulatorNumber, SimulatorTemplate } from '../model.ts';
import { queueChange } from '../queue-change.ts';
import { reviewNow, templateChange } from '../templates/review.ts';
import type { World } from '../world.ts';
import { type ControlFault, refuse } from './fault.ts';

interface Named {
  name: string;
  language: string;
  channel?: string;
}

export interface TemplateControl {
  /** An event of `message_template_status_update`, and the status that it leaves. */
  templateStatus(o: Named & { event: string; reason?: string }): Promise<object | ControlFault>;
  /** Ends its review now. */
  templateReview(o: Named): Promise<object | ControlFault>;
  templateQuality(o: Named & { score: string }): Promise<object | ControlFault>;
  /** Says that its category will be another one; with `done`, that it is. */
  templateCategory(o: Named & { category: string; done?: boolean }): Promise<object | ControlFault>;
}

/** Event of a template → the status it leaves; other events of the list are statuses themselves. */
const STATUS_AFTER: Record<string, string> = { REINSTATED: 'APPROVED', UNARCHIVED: 'APPROVED' };
const SAME_STATUS = new Set(['FLAGGED', 'LOCKED']);
/** The `other_info` of each event. */
const OTHER_INFO: Record<string, object> = {
  PAUSED: { title: 'FIRST_PAUSE', description: 'The template is paused for 3 hours.' },
  DISABLED: { title: 'DISABLED', description: 'The template is disabled.' },
};
const NOTICE_MS = 24 * 60 * 60 * 1000;

export function createTemplateControl(world: World): TemplateControl {
  const { numbers, clock } = world;

  async function on(
    { name, language, channel }: Named,
    act: (number: SimulatorNumber, template: SimulatorTemplate) => Promise<object | ControlFault>,
  ): Promise<object | ControlFault> {
    const number = numbers.select(channel);
    if (number === undefined) return refuse('channel', 'names no number of this simulator');
    const template = numbers.template(number, name, language);
    return template ? act(number, template) : refuse('name', 'names no template of this language here');
  }

  async function tell(number: SimulatorNumber, change: string, made: object) {
    const kept = await queueChange(world, number, change);
    return kept ? made : refuse('', 'the file of the simulator cannot be written');
  }

  return {
    templateStatus: (o) =>
      on(o, async (number, template) => {
        const { event, reason, name, language } = o;
        if (!SAME_STATUS.has(event))
          numbers.setTemplateStatus(number, template, STATUS_AFTER[event] ?? event);
        const change = templateChange('message_template_status_update', template, {
          event,
          message_template_category: template.category,
          reason: reason ?? 'NONE',
          ...(OTHER_INFO[event] && { other_info: OTHER_INFO[event] }),
        });
        return tell(number, change, { name, language, status: template.status });
      }),
    templateReview: (o) =>
      on(o, async (number, template) => {
        if (!(await reviewNow(world, number, template))) return refuse('name', 'is not under review');
        const { name, language, status } = numbers.template(number, o.name, o.language)!;
        return { name, language, status };
      }),
    templateQuality: (o) =>
      on(o, (number, template) => {
        const previous = template.quality_score?.score ?? 'UNKNOWN';
        numbers.changeTemplate(number, template, { quality_score: { score: o.score } });
        const change = templateChange('message_template_quality_update', template, {
          previous_quality_score: previous,
          new_quality_score: o.score,
        });
        return tell(number, change, { name: o.name, language: o.language, quality: o.score });
      }),
    templateCategory: (o) =>
      on(o, (number, template) => {
        const { category, done = false } = o;
        const before = template.category;
        numbers.changeTemplate(
          number,
          template,
          done ? { category, correct_category: undefined } : { correct_category: category },
        );
        // In a notice the new category is the one that it still has.
        const change = templateChange(
          'template_category_update',
          template,
          done
            ? { previous_category: before, new_category: category }
            : {
                new_category: before,
                correct_category: category,
                category_update_timestamp: Math.floor((clock.now() + NOTICE_MS) / 1000),
              },
        );
        return tell(number, change, {
          name: o.name,
          language: o.language,
          category: done ? category : before,
        });
      }),
  };
}
