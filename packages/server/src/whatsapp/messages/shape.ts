/**
 * Compares a value with the TypeBox schema that also describes it to others. Beyond JSON Schema it knows `refused`
 * (Graph's own words for a wrong length or count), `exactlyOne` and `forbidden` (members) and unions by a member.
 * What a schema does not name passes, for Meta adds members every month; null counts as absent, as Graph has it.
 */

import { isObject, type JsonObject } from '../json.ts';
import { lengthOf } from '../templates/parameters.ts';
import { graphPath, invalidForm, invalidValue, missingValue, type Report } from './report.ts';

export interface Shape {
  type?: string;
  const?: unknown;
  enum?: readonly unknown[];
  properties?: Record<string, Shape>;
  required?: readonly string[];
  items?: Shape;
  additionalProperties?: unknown;
  oneOf?: readonly Shape[];
  anyOf?: readonly Shape[];
  discriminator?: { propertyName: string };
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  pattern?: string;
  patternHint?: string;
  format?: string;
  exactlyOne?: readonly string[];
  forbidden?: readonly string[];
  refused?: string;
}

export function checkShape(shape: Shape, value: unknown, field: string, report: Report): void {
  if (shape.discriminator) checkChoice(shape, value, field, report);
  else if (shape.anyOf) checkAny(shape.anyOf, value, field, report);
  else if (shape.const !== undefined) checkEnum([shape.const], value, field, report);
  else if (shape.enum) checkEnum(shape.enum, value, field, report);
  else if (shape.type === 'object') checkObject(shape, value, field, report);
  else if (shape.type === 'array') checkArray(shape, value, field, report);
  else if (shape.type === 'string') checkString(shape, value, field, report);
  else if (shape.type === 'integer' || shape.type === 'number') checkNumber(shape, value, field, report);
  else if (shape.type === 'boolean' && typeof value !== 'boolean') wrongType('a boolean', field, report);
}

function wrongType(wanted: string, field: string, report: Report): void {
  report(field, `must be ${wanted}`, invalidForm(`Param ${graphPath(field)} must be ${wanted}.`));
}

function checkEnum(allowed: readonly unknown[], value: unknown, field: string, report: Report): void {
  if (allowed.includes(value)) return;
  const message =
    allowed.length === 1 ? `must be ${String(allowed[0])}` : `must be one of ${allowed.join(', ')}`;
  report(field, message, invalidForm(`Param ${graphPath(field)} must be one of {${allowed.join(', ')}}.`));
}

/** A string that may also be a number: the first that fits, or what is wrong with the first. */
function checkAny(choices: readonly Shape[], value: unknown, field: string, report: Report): void {
  const fits = choices.some((choice) => {
    let fine = true;
    checkShape(choice, value, field, () => {
      fine = false;
    });
    return fine;
  });
  if (!fits) checkShape(choices[0]!, value, field, report);
}

/** Checks one of several objects, chosen by the literal that a member of each has. */
function checkChoice(shape: Shape, value: unknown, field: string, report: Report): void {
  if (!isObject(value)) {
    wrongType('an object', field, report);
    return;
  }
  const name = shape.discriminator!.propertyName;
  const choices = shape.oneOf ?? [];
  const wanted = value[name] ?? undefined;
  const place = `${field}.${name}`;
  if (wanted === undefined) {
    report(place, 'is required', missingValue(place));
    return;
  }
  const choice = choices.find(({ properties }) => properties?.[name]?.const === wanted);
  if (choice) checkObject(choice, value, field, report);
  else
    checkEnum(
      choices.map(({ properties }) => properties?.[name]?.const),
      wanted,
      place,
      report,
    );
}

function checkObject(shape: Shape, value: unknown, field: string, report: Report): void {
  if (!isObject(value)) {
    wrongType('an object', field, report);
    return;
  }
  const { properties = {}, required = [], forbidden = [], exactlyOne } = shape;
  for (const [name, own] of Object.entries(properties)) {
    const given = Object.hasOwn(value, name) ? (value[name] ?? undefined) : undefined;
    const place = `${field}.${name}`;
    if (given !== undefined) checkShape(own, given, place, report);
    else if (required.includes(name)) report(place, 'is required', missingValue(place));
  }
  for (const name of forbidden) {
    if (!isGiven(value, name)) continue;
    const details = `Unexpected key "${name}" on param "${field.split('.').at(-1)!}".`;
    report(`${field}.${name}`, 'does not go with this kind of message', invalidForm(details));
  }
  if (exactlyOne && exactlyOne.filter((name) => isGiven(value, name)).length !== 1) {
    const [first, ...others] = exactlyOne;
    const details = `Exactly one of '${exactlyOne.join("' and '")}' is required for '${field.split('.').at(-1)!}'.`;
    report(`${field}.${first!}`, `or ${others.join(' or ')} is required, and only one of them`, {
      code: 131008,
      details,
    });
  }
}

const isGiven = (value: JsonObject, name: string) =>
  Object.hasOwn(value, name) && value[name] !== null && value[name] !== undefined && value[name] !== '';

function checkArray(shape: Shape, value: unknown, field: string, report: Report): void {
  if (!Array.isArray(value)) {
    wrongType('an array', field, report);
    return;
  }
  const { minItems = 0, maxItems = Number.POSITIVE_INFINITY, items, refused } = shape;
  if (value.length < minItems || value.length > maxItems) {
    const span = `Min: ${minItems}${Number.isFinite(maxItems) ? `, Max: ${maxItems}` : ''}`;
    report(
      field,
      `must have ${spanOf(minItems, maxItems)} ${maxItems === 1 ? 'item' : 'items'}, and has ${value.length}`,
      invalidValue(refused ?? `Param ${graphPath(field)} has an invalid count. ${span}`),
    );
  }
  if (items) for (const [i, item] of value.entries()) checkShape(items, item, `${field}[${i}]`, report);
}

function checkString(shape: Shape, value: unknown, field: string, report: Report): void {
  if (typeof value !== 'string') {
    wrongType('a string', field, report);
    return;
  }
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY, pattern, format, refused } = shape;
  const span = `Min length: ${minLength}${Number.isFinite(maxLength) ? `, Max length: ${maxLength}` : ''}`;
  const length = () => invalidValue(refused ?? `Param ${graphPath(field)} length invalid. ${span}`);
  if (minLength > 0 && value.trim() === '') {
    report(field, 'must not be empty', length());
    return;
  }
  // No text of so many units has more characters.
  if (value.length > maxLength && lengthOf(value) > maxLength) {
    report(field, `must have at most ${maxLength} characters, and has ${lengthOf(value)}`, length());
    return;
  }
  if (pattern !== undefined && !new RegExp(pattern, 'u').test(value)) {
    report(field, shape.patternHint ?? 'does not have the right form');
    return;
  }
  if (format === 'uri' && !/^https?:\/\/[^\s/]/i.test(value))
    report(
      field,
      'must be an http or https URL',
      invalidValue(`Param ${graphPath(field)} is not a valid URI.`),
    );
}

function checkNumber(shape: Shape, value: unknown, field: string, report: Report): void {
  const whole = shape.type === 'integer';
  const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = shape;
  if (typeof value !== 'number' || !Number.isFinite(value) || (whole && !Number.isSafeInteger(value))) {
    wrongType(whole ? 'an integer' : 'a number', field, report);
    return;
  }
  if (value < minimum) report(field, `must be at least ${minimum}`);
  else if (value > maximum) report(field, `must be at most ${maximum}`);
}

const spanOf = (least: number, most: number) =>
  most === Number.POSITIVE_INFINITY
    ? `at least ${least}`
    : least === most
      ? String(least)
      : `${least} to ${most}`;
