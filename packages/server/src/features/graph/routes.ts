/**
 * Meta's Graph API in front of our queue, for programs that speak it already. `door-url.ts` brings every path to these;
 * they are no part of the description of our API, for Meta describes them.
 */
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { apiLimit } from '../../platform/http/admission/rate-limit.ts';
import { logRefusal, toApiError } from '../../platform/http/response/error-handler.ts';
import type { WhatsAppClient } from '../../whatsapp/client.ts';
import { consumerRoutes } from './consumers.ts';
import { DOOR } from './door-url.ts';
import { flowRoutes } from './flows.ts';
import { faultOf, GraphRefusal, invalidParameter, noSuchNode, sendFault } from './graph-error.ts';
import { mediaDoorRoutes } from './media.ts';
import { UNDESCRIBED } from './node.ts';
import { type NodeDoorOptions, nodeRoutes } from './node-routes.ts';
import { requirePlain } from './parameters.ts';
import { passedRoutes } from './passed.ts';
import { sampleUploadRoutes } from './sample-uploads.ts';
import { type SendDoorOptions, sendRoutes } from './send.ts';
import { type TemplateDoorOptions, templateRoutes } from './templates.ts';

export interface GraphDoorOptions extends SendDoorOptions, NodeDoorOptions, TemplateDoorOptions {
  client: WhatsAppClient;
}

export const graphDoorRoutes: FastifyPluginAsync<GraphDoorOptions> = async (app, options) => {
  app.setErrorHandler((error, request, reply) => {
    if (!(error instanceof GraphRefusal))
      logRefusal(app.installation.log, toApiError(error), error, request.id);
    sendFault(faultOf(error, request), error, request, reply);
  });
  registerForms(app);
  app.addHook('preHandler', requirePlain);
  sendRoutes(app, options);
  consumerRoutes(app, options);
  mediaDoorRoutes(app, options);
  sampleUploadRoutes(app, options);
  templateRoutes(app, options);
  passedRoutes(app, options);
  flowRoutes(app, options);
  nodeRoutes(app, options);
  app.route({
    method: ['GET', 'POST', 'DELETE', 'PUT', 'PATCH'],
    url: `${DOOR}/*`,
    config: { access: 'any', ...apiLimit(app) },
    schema: UNDESCRIBED,
    async handler(request) {
      throw noSuchNode(request.method, request.url.split('?', 1)[0]!.slice(DOOR.length + 1));
    },
  });
};

/** Some clients send forms: a member is a text, or JSON in one. */
function registerForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, text, done) => {
      const fields = Object.fromEntries(new URLSearchParams(text as string));
      const nul = Object.values(fields).some((value) => value.includes('\0'));
      done(nul ? invalidParameter('A parameter holds the character U+0000') : null, fields);
    },
  );
}
