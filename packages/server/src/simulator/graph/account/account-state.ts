import type { World } from '../../world.ts';

/** The changes that a business has made to its account. */
interface AccountState {
  name?: string;
  timezone_id?: string;
  is_enabled_for_insights?: boolean;
}

export const accountState = ({ records }: World, wabaId: string): AccountState =>
  records.get<AccountState>('account', wabaId) ?? {};
