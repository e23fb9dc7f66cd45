import type { GraphClient } from './client.ts';
import { greatDetail } from './great-detail.ts';
import { kapso } from './kapso.ts';
import { whatsAppApiJs } from './whatsapp-api-js.ts';
import { whatsAppBusiness } from './whatsapp-business.ts';
import { whatsAppCloudApi } from './whatsapp-cloud-api.ts';
import { whatsAppCloudApiClient } from './whatsapp-cloudapi-client.ts';

export const GRAPH_CLIENTS: readonly GraphClient[] = [
  whatsAppCloudApiClient,
  whatsAppCloudApi,
  whatsAppBusiness,
  greatDetail,
  kapso,
  whatsAppApiJs,
];
