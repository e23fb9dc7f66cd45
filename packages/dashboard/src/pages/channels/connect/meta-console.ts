/** This file knows Meta's pages: where each stands, and what is drawn of it. Their names are Meta's own, in English. */

import { metaBilling } from '../../../nouns/channels/meta-billing.ts';

const APPS = 'https://developers.facebook.com/apps';

/** Returns the pages of Meta's that the steps lead to: those of the app and the account, where their ids are known. */
export function metaPages({ appId, wabaId }: { appId: string; wabaId: string }) {
  const ofApp = (path: string) => (/^\d+$/.test(appId) ? `${APPS}/${appId}/${path}/` : `${APPS}/`);
  return {
    createApp: `${APPS}/creation/`,
    systemUsers: 'https://business.facebook.com/settings/system-users',
    apiSetup: ofApp('whatsapp-business/wa-dev-console'),
    appBasics: ofApp('settings/basic'),
    configuration: ofApp('whatsapp-business/wa-settings'),
    billing: metaBilling(wabaId),
    rates: 'https://business.whatsapp.com/products/platform-pricing',
    partners: 'https://www.facebook.com/business/partner-directory',
  };
}

/** A line of a page: a value in its box or a button; `mark` numbers what to look at, as the text beside it does. */
export interface PlaceLine {
  label?: string;
  value?: string;
  button?: string;
  mark?: number;
}

/** The drawing of a page of Meta's: the way to it in the menu, and its lines. */
export interface Place {
  site: string;
  /** Entries that begin with a blank stand below the one before. */
  menu: readonly string[];
  open: string;
  lines: readonly PlaceLine[];
}

const DEVELOPERS = 'developers.facebook.com';
const BUSINESS = 'business.facebook.com';

const WHATSAPP_MENU = ['Dashboard', 'App settings', ' Basic', 'WhatsApp', ' API Setup', ' Configuration'];

export const PLACES = {
  billing: {
    site: BUSINESS,
    menu: ['Billing & payments', ' Accounts', ' Payment methods'],
    open: ' Payment methods',
    lines: [
      { label: 'WhatsApp Business account', value: 'Rao Textiles', mark: 1 },
      { button: 'Add payment method', mark: 2 },
    ],
  },
  app: {
    site: DEVELOPERS,
    menu: ['All apps', 'Create app'],
    open: 'Create app',
    lines: [
      { label: 'Use case', value: 'Connect … through WhatsApp', mark: 2 },
      { label: 'Business portfolio', value: 'Rao Textiles' },
      { button: 'Create app' },
    ],
  },
  systemUsers: {
    site: BUSINESS,
    menu: ['Users', ' People', ' System users', 'Accounts', ' WhatsApp accounts'],
    open: ' System users',
    lines: [
      { button: 'Add', mark: 1 },
      { label: 'Assigned assets', value: 'App, WhatsApp account', mark: 2 },
      { button: 'Generate token', mark: 3 },
    ],
  },
  apiSetup: {
    site: DEVELOPERS,
    menu: WHATSAPP_MENU,
    open: ' API Setup',
    lines: [
      { label: 'Phone number ID', value: '106540352242922', mark: 1 },
      { label: 'WhatsApp Business Account ID', value: '102290129340398', mark: 2 },
    ],
  },
  appBasics: {
    site: DEVELOPERS,
    menu: WHATSAPP_MENU,
    open: ' Basic',
    lines: [
      { label: 'App ID', value: '314159265358979' },
      { label: 'App secret', value: '●●●●●●●●●●', mark: 1 },
      { button: 'Show', mark: 2 },
    ],
  },
  configuration: {
    site: DEVELOPERS,
    menu: WHATSAPP_MENU,
    open: ' Configuration',
    lines: [
      { label: 'Callback URL', value: 'https://…/webhooks/whatsapp', mark: 1 },
      { label: 'Verify token', value: '●●●●●●●●●●', mark: 1 },
      { label: 'Webhook fields', value: 'messages      Subscribe', mark: 3 },
    ],
  },
} satisfies Record<string, Place>;
