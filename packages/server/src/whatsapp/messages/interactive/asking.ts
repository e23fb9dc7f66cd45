/** This file holds what WhatsApp itself can ask for: a location, a phone number, the permission to call. */
import { action, interactive } from '../parts.ts';

export const InteractiveLocationRequest = interactive('location_request_message', {
  title: 'InteractiveLocationRequest',
  description: 'Asks for a location; the answer is a message of type `location` that quotes this one.',
  header: undefined,
  footer: undefined,
  action: action('send_location'),
});

export const InteractiveContactRequest = interactive('request_contact_info', {
  title: 'InteractiveContactRequest',
  description: 'Asks a person whose number WhatsApp hides for it.',
  action: action('request_contact_info'),
});

export const InteractiveCallPermission = interactive('call_permission_request', {
  title: 'InteractiveCallPermission',
  description: 'Asks whether the person may be called.',
  action: action('call_permission_request'),
});
