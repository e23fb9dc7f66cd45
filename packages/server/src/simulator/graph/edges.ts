/** The table of contents of the simulated Graph: what each kind of node answers. */
import { notPlayed } from '../graph-error.ts';
import type { SimulatorNumber } from '../model.ts';
import { changeAccount, readAccount } from './account/account.ts';
import { templateFigures } from './account/analytics.ts';
import { subscriptions } from './account/subscriptions.ts';
import type { Edges, Handler } from './ask.ts';
import { createFlow, listFlows } from './flows/flows.ts';
import { messageHistory } from './nodes.ts';
import { block, listBlocked, unblock } from './number/block-list.ts';
import {
  applyOfficial,
  changeAutomation,
  changeCommerce,
  readCommerce,
  readCompliance,
  readKey,
  readOfficial,
  saveCompliance,
  saveKey,
} from './number/business.ts';
import { deleteLink, listLinks, saveLink } from './number/message-links.ts';
import { changeNumber, listNumbers, readNumber } from './number/number.ts';
import { changeProfile, readProfile } from './number/profile.ts';
import { deregister, register, requestCode, verifyCode } from './number/registration.ts';
import { changeSettings, readSettings } from './number/settings.ts';
import { TEMPLATES_OF_ACCOUNT } from './templates/template-edges.ts';

/** An edge that Meta has and the simulator does not: it says so. */
const absent = (what: string): Record<string, Handler<unknown>> => {
  const refuse = () => notPlayed(what);
  return { GET: refuse, POST: refuse, DELETE: refuse };
};

/** `/{phone number}/…`, but for `messages` and `media`, which have doors of their own. */
export const NUMBER_EDGES: Edges<SimulatorNumber> = {
  '': { GET: readNumber, POST: changeNumber },
  block_users: { GET: listBlocked, POST: block, DELETE: unblock },
  business_compliance_info: { GET: readCompliance, POST: saveCompliance },
  conversational_automation: { POST: changeAutomation },
  deregister: { POST: deregister },
  message_history: { GET: ({ world, query }, number) => messageHistory(world, number, query) },
  message_qrdls: { GET: listLinks, POST: saveLink, DELETE: deleteLink },
  'message_qrdls/*': { GET: listLinks, POST: saveLink, DELETE: deleteLink },
  official_business_account: { GET: readOfficial, POST: applyOfficial },
  register: { POST: register },
  request_code: { POST: requestCode },
  settings: { GET: readSettings, POST: changeSettings },
  verify_code: { POST: verifyCode },
  whatsapp_business_encryption: { GET: readKey, POST: saveKey },
  whatsapp_business_profile: { GET: readProfile, POST: changeProfile },
  whatsapp_commerce_settings: { GET: readCommerce, POST: changeCommerce },
  ...{
    calls: absent('voice calls'),
    call_permissions: absent('voice calls'),
    groups: absent('groups'),
    messages_encrypted: absent('encrypted payloads'),
    smb_app_data: absent('numbers shared with the WhatsApp Business app'),
    thread_control: absent('handing threads over'),
    contact_book: absent('contact books'),
    username: absent('usernames'),
    username_suggestions: absent('usernames'),
  },
};

/** `/{account}/…`, with the numbers of the account that the token is for. */
export const ACCOUNT_EDGES: Edges<readonly SimulatorNumber[]> = {
  '': { GET: readAccount, POST: changeAccount },
  flows: { GET: listFlows, POST: createFlow },
  ...TEMPLATES_OF_ACCOUNT,
  phone_numbers: { GET: listNumbers },
  subscribed_apps: { GET: subscriptions, POST: subscriptions, DELETE: subscriptions },
  template_analytics: { GET: templateFigures },
  ...{
    activities: absent('the log of activities'),
    assigned_users: absent('the users of a business'),
    dataset: absent('data sets'),
    migrate_flows: absent('moving flows between accounts'),
    payment_configurations: absent('payment configurations'),
    product_catalogs: absent('catalogues'),
    schedules: absent('schedules'),
    solutions: absent('solution partners'),
    template_group_analytics: absent('template groups'),
  },
};
