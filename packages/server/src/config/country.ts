import { isSupportedCountry } from 'libphonenumber-js/min';

/** Returns the country whose numbers people write without `+`, by its two letters (ISO 3166). */
export function readCountry({
  read,
  refuse,
}: {
  read: (name: string) => string | undefined;
  refuse: (message: string) => Error;
}): string {
  const country = read('DEFAULT_COUNTRY') ?? 'IN';
  if (!isSupportedCountry(country))
    throw refuse('DEFAULT_COUNTRY must be the two letters of a country, such as IN.');
  return country;
}
