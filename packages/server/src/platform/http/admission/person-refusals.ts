/** This file holds the refusals of the routes of people, used by the server and by its description. */
import type { ErrorOptions } from '../../../errors.ts';

export const NOBODY: ErrorOptions = { message: 'Nobody is signed in.', hint: 'Sign in again.' };

export const NOT_OPERATOR: ErrorOptions = {
  message: 'This is for the operator of the installation.',
  hint: 'The command meghdoot owner-link makes a link that makes an operator.',
};

export const refusedPage = (reason: string): ErrorOptions => ({
  message: `This request was refused. ${reason}`,
  hint: 'Load the page again and repeat what you did there.',
});

export const FOREIGN_PAGE = refusedPage('It came from a page of another site.');

export const ADMINISTRATORS_ONLY: ErrorOptions = {
  message: 'This is for owners and admins of the workspace.',
  hint: 'Ask one of them to do it, or for another role.',
};

export const NOT_FOR_AGENTS: ErrorOptions = {
  message: 'This is not for agents.',
  hint: 'Ask an owner or admin of the workspace to do it, or for another role.',
};
