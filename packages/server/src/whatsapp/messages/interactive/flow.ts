/** A form of several screens (Meta: Flows). */
import { Type } from 'typebox';
import { type JsonObject, objectOf } from '../../json.ts';
import { action, interactive, someText, text } from '../parts.ts';
import type { Report } from '../report.ts';

export const InteractiveFlow = interactive('flow', {
  title: 'InteractiveFlow',
  description: 'Opens a flow: a form of one or several screens.',
  action: action(
    'flow',
    Type.Object(
      {
        flow_message_version: Type.Literal('3'),
        flow_id: Type.Optional(someText('The id of the flow.')),
        flow_name: Type.Optional(someText('Or its name.')),
        flow_cta: text(30, 'What is on the button.'),
        mode: Type.Optional(
          Type.Enum(['draft', 'published'], { description: '`draft` for a flow that is not published.' }),
        ),
        flow_token: Type.Optional(someText('Yours: it comes back with the answer.')),
        flow_action: Type.Optional(Type.Enum(['navigate', 'data_exchange'])),
        flow_action_payload: Type.Optional(
          Type.Object({
            screen: someText('The screen it begins with.'),
            data: Type.Optional(
              Type.Record(Type.String(), Type.Unknown(), { description: 'What that screen is given.' }),
            ),
          }),
        ),
      },
      { exactlyOne: ['flow_id', 'flow_name'] },
    ),
  ),
});

export function checkFlow(own: JsonObject, field: string, report: Report): void {
  const parameters = objectOf(objectOf(own.action).parameters);
  if (
    parameters.flow_action === 'data_exchange' &&
    (parameters.flow_action_payload ?? undefined) !== undefined
  )
    report(
      `${field}.action.parameters.flow_action_payload`,
      'goes with flow_action navigate alone; with data_exchange the endpoint of the flow gives its first screen',
    );
}
