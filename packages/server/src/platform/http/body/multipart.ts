/** This file opens forms with files (RFC 7578), which are read as they come. */
import { Busboy, type BusboyConfig, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';

/** A listener of a form has failed: the fault is ours, not that of the form. */
export class FormListenerFailed extends Error {}

/**
 * Opens a form; throws where the headers say that there is none. What fails in reading it, or in a listener of it, is
 * its event `error`: thrown among the events of a request, it would end the process.
 */
export function openForm(headers: object, limits: BusboyConfig['limits'] = {}): BusboyInstance {
  const form = new Busboy({ headers: headers as BusboyHeaders, limits });
  const emit = form.emit.bind(form) as (event: string | symbol, ...given: unknown[]) => boolean;
  const write = form._write.bind(form);
  form.emit = (event: string | symbol, ...given: unknown[]) => {
    try {
      return emit(event, ...given);
    } catch (error) {
      if (event === 'error') throw error;
      return emit('error', new FormListenerFailed('A form could not be taken in.', { cause: error }));
    }
  };
  form._write = (piece, encoding, done) => {
    try {
      write(piece, encoding, done);
    } catch (error) {
      done(error as Error);
    }
  };
  return form;
}
