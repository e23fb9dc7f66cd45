import type { Ledger } from './ledger.ts';
import type { SimulatorNumber, SimulatorTemplate } from './model.ts';

/** The business numbers that live in the simulator, in the order they were added. */
export interface Numbers {
  add(number: SimulatorNumber): void;
  remove(phoneNumberId: string): void;
  get(phoneNumberId: string): SimulatorNumber | undefined;
  all(): SimulatorNumber[];
  ofAccount(wabaId: string): SimulatorNumber[];
  knowsToken(token: string): boolean;
  /** Of the app that the token was made for. */
  appSecretOf(token: string): string | undefined;
  /** By phone number id or label; without a selector the first number added. */
  select(channel?: string): SimulatorNumber | undefined;
  template(number: SimulatorNumber, name: string, language: string): SimulatorTemplate | undefined;
  setTemplateStatus(number: SimulatorNumber, template: SimulatorTemplate, status: string): void;
}

export function createNumbers(ledger: Ledger): Numbers {
  const byId = new Map<string, SimulatorNumber>();
  const templates = new WeakMap<SimulatorNumber, Map<string, SimulatorTemplate>>();
  const tokens = new Map<string, number>();
  const noteKey = (wabaId: string, name: string, language: string) =>
    `template ${wabaId} ${name} ${language}`;

  function remove(phoneNumberId: string): void {
    const number = byId.get(phoneNumberId);
    if (number === undefined) return;
    const left = (tokens.get(number.accessToken) ?? 1) - 1;
    if (left === 0) tokens.delete(number.accessToken);
    else tokens.set(number.accessToken, left);
    byId.delete(phoneNumberId);
  }

  return {
    add(given) {
      const first = byId.keys().next().value === given.phoneNumberId;
      const others = first ? [...byId.values()].slice(1) : [];
      remove(given.phoneNumberId);
      const own = given.templates.map((template) => ({
        ...template,
        status: ledger.note(noteKey(given.wabaId, template.name, template.language)) ?? template.status,
      }));
      const number = { ...given, templates: own };
      templates.set(
        number,
        new Map(own.map((template) => [`${template.name}\n${template.language}`, template])),
      );
      tokens.set(number.accessToken, (tokens.get(number.accessToken) ?? 0) + 1);
      if (first) byId.clear(); // A refreshed demo channel stays the first one.
      byId.set(number.phoneNumberId, number);
      for (const other of others) byId.set(other.phoneNumberId, other);
    },
    remove,
    get: (phoneNumberId) => byId.get(phoneNumberId),
    all: () => [...byId.values()],
    ofAccount: (wabaId) => [...byId.values()].filter((number) => number.wabaId === wabaId),
    knowsToken: (token) => tokens.has(token),
    appSecretOf: (token) => [...byId.values()].find((number) => number.accessToken === token)?.appSecret,
    select(channel) {
      if (channel === undefined) return byId.values().next().value;
      return byId.get(channel) ?? [...byId.values()].find((number) => number.label === channel);
    },
    template: (number, name, language) => templates.get(number)?.get(`${name}\n${language}`),
    setTemplateStatus(number, template, status) {
      ledger.setNote(noteKey(number.wabaId, template.name, template.language), status);
      for (const sibling of byId.values()) {
        if (sibling.wabaId !== number.wabaId) continue;
        const same = templates.get(sibling)?.get(`${template.name}\n${template.language}`);
        if (same !== undefined) same.status = status;
      }
    },
  };
}
