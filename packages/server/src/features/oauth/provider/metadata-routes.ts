import type { FastifyInstance } from 'fastify';
import { AS_METADATA, RESOURCE_METADATA } from '../paths.ts';
import { authorizationServerMetadata, type MetadataOptions, protectedResourceMetadata } from './metadata.ts';

/** The same documents at every host, so that whoever begins at either finds them. */
export function registerMetadata(app: FastifyInstance, o: MetadataOptions): void {
  serve(app, AS_METADATA, authorizationServerMetadata(o));
  serve(app, RESOURCE_METADATA, protectedResourceMetadata(o, ''));
  serve(app, `${RESOURCE_METADATA}/mcp`, protectedResourceMetadata(o, '/mcp'));
}

function serve(app: FastifyInstance, path: string, document: object): void {
  const text = JSON.stringify(document);
  app.get(path, { config: { access: 'public' }, schema: { hide: true } }, (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=300')
      .type('application/json; charset=utf-8')
      .serializer((payload: unknown) => payload as string)
      .send(text),
  );
}
