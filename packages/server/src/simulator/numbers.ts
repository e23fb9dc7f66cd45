import { accountTemplates, changeAccount, type MadeTemplate } from './account-templates.ts';
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
  /** Returns the secret of the app that the token was made for. */
  appSecretOf(token: string): string | undefined;
  /** The numbers that a token was made for. */
  ofTokens(token: string): SimulatorNumber[];
  /** Returns a number by its phone number id or label; without a selector the first that was added. */
  select(channel?: string): SimulatorNumber | undefined;
  template(number: SimulatorNumber, name: string, language: string): SimulatorTemplate | undefined;
  /** Adds a template to an account, or changes it, by its name and language. */
  putTemplate(wabaId: string, template: SimulatorTemplate): void;
  dropTemplate(wabaId: string, template: SimulatorTemplate): void;
  /** Changes what Meta says of a template beside its status: its quality, its category. */
  changeTemplate(
    number: SimulatorNumber,
    template: SimulatorTemplate,
    change: { [Field in keyof SimulatorTemplate]?: SimulatorTemplate[Field] | undefined },
  ): void;
  setTemplateStatus(number: SimulatorNumber, template: SimulatorTemplate, status: string): void;
}

export function createNumbers(ledger: Ledger): Numbers {
  const byId = new Map<string, SimulatorNumber>();
  const templates = new WeakMap<SimulatorNumber, Map<string, SimulatorTemplate>>();
  const tokens = new Map<string, number>();
  const noteKey = (wabaId: string, name: string, language: string) =>
    `template ${wabaId} ${name} ${language}`;

  const ofTokens = (token: string) => [...byId.values()].filter((number) => number.accessToken === token);
  const sameName = (a: SimulatorTemplate, b: SimulatorTemplate) =>
    a.name === b.name && a.language === b.language;

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
      const { made, gone } = accountTemplates(ledger, given.wabaId);
      const begun = given.templates.filter(({ id }) => !gone.includes(id));
      const own = [...begun, ...made].map((template) => ({
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
    appSecretOf: (token) => ofTokens(token)[0]?.appSecret,
    ofTokens,
    select(channel) {
      if (channel === undefined) return byId.values().next().value;
      return byId.get(channel) ?? [...byId.values()].find((number) => number.label === channel);
    },
    template: (number, name, language) => templates.get(number)?.get(`${name}\n${language}`),
    putTemplate(wabaId, template) {
      ledger.setNote(noteKey(wabaId, template.name, template.language), template.status);
      for (const sibling of byId.values()) {
        if (sibling.wabaId !== wabaId) continue;
        const own = { ...template };
        const others = sibling.templates.filter((each) => !sameName(each, template));
        sibling.templates.splice(0, sibling.templates.length, ...others, own);
        templates.get(sibling)?.set(`${template.name}\n${template.language}`, own);
      }
    },
    dropTemplate(wabaId, template) {
      ledger.setNote(noteKey(wabaId, template.name, template.language), undefined);
      for (const sibling of byId.values()) {
        if (sibling.wabaId !== wabaId) continue;
        const others = sibling.templates.filter((each) => !sameName(each, template));
        sibling.templates.splice(0, sibling.templates.length, ...others);
        templates.get(sibling)?.delete(`${template.name}\n${template.language}`);
      }
    },
    changeTemplate(number, template, change) {
      const { made } = accountTemplates(ledger, number.wabaId);
      const kept = made.find(({ id }) => id === template.id);
      if (kept) changeAccount(ledger, number.wabaId, { ...kept, ...change } as MadeTemplate);
      for (const sibling of byId.values()) {
        if (sibling.wabaId !== number.wabaId) continue;
        const same = templates.get(sibling)?.get(`${template.name}\n${template.language}`);
        if (same !== undefined) Object.assign(same, change);
      }
    },
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
