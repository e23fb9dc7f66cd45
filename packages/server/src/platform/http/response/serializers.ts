import fastJson from 'fast-json-stringify';
import type { FastifyInstance } from 'fastify';

/**
 * A body is written by the schema of its status, which leaves out what it does not name. Each is compiled with the first
 * such response: all of them together take longer than the rest of a start.
 */
export function registerSerializers(app: FastifyInstance): void {
  app.setSerializerCompiler(({ schema }) => {
    let write: ((data: unknown) => string) | undefined;
    return (data: unknown) => {
      write ??= fastJson(schema as fastJson.Schema);
      return write(data);
    };
  });
}
