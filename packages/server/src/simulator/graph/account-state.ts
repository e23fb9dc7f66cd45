import type { World } from '../world.ts';

/** What a business has changed of its account. */
interface AccountState {
  name?: string;
  timezone_id?: string;
  is_enabled_for_insights?: boolean;
}

export const accountState = ({ things }: World, wabaId: string): AccountState =>
  things.get<AccountState>('account', wabaId) ?? {};
