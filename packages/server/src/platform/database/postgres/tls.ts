/** Codes of OpenSSL and of Node for a certificate that does not prove who the server is. */
const UNPROVEN =
  /^(CERT_|ERR_TLS_CERT|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO_(GET|VERIFY)|HOSTNAME_MISMATCH|INVALID_CA)/;
const NO_TLS = 'The server does not support SSL connections';

/** Returns a failure of TLS in a sentence that says what to do, and any other error as it is. */
export function explainTls(error: Error): Error {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code !== undefined && UNPROVEN.test(code))
    return refused(
      `PostgreSQL's certificate does not prove that it is the server of the URL (${message}): sslrootcert must name the file of the authority that signed it, and the URL a host that it is made for.`,
      error,
    );
  if (message === NO_TLS)
    return refused('PostgreSQL takes no TLS, which sslmode asks for: switch it on there (ssl = on).', error);
  return error;
}

const refused = (message: string, cause: Error) =>
  Object.assign(new Error(message, { cause }), { code: 'EPROTO' });
