/**
 * The fields of Meta's nodes that may be asked for at the door. The token that they are read with may be for the accounts
 * of several customers, and a field leads from one node to others: what is not listed is refused.
 */
import { notHere } from './graph-error.ts';

export type FieldSet = ReadonlySet<string>;

/** Returns the names that a text lists. A field may be asked for within any other of the same set. */
const setOf = (text: string): FieldSet => new Set(text.trim().split(/\s+/));

const HEALTH = 'health_status can_send_message entities entity_type errors additional_info';

const PROFILE = 'about address description email messaging_product profile_picture_url vertical websites';
export const PROFILE_FIELDS = setOf(`id ${PROFILE}`);

export const NUMBER_FIELDS = setOf(`id account_mode code_verification_status
  conversational_automation commands command_name command_description enable_welcome_message prompts
  country_code country_dial_code display_phone_number eligibility_for_api_business_global_search
  host_platform is_official_business_account is_on_biz_app is_pin_enabled is_preverified_number
  last_onboarded_time level messaging_limit_tier name_status new_display_name new_name_status oba_status
  phone_number platform_type quality_rating quality_score reasons score search_visibility status throughput
  username verified_name webhook_configuration whatsapp_business_manager_messaging_limit
  whatsapp_business_profile ${HEALTH} ${PROFILE}`);

export const ACCOUNT_FIELDS = setOf(`id account_review_status analytics business_verification_status
  conversation_analytics country creation_time currency data_points is_enabled_for_insights
  is_shared_with_partners marketing_messages_lite_api_status marketing_messages_onboarding_status
  message_template_namespace name ownership_type pricing_analytics primary_business_location status
  template_analytics timezone_id whatsapp_business_manager_messaging_limit ${HEALTH}`);

export const FLOW_FIELDS = setOf(`id categories data_api_version data_channel_uri data_points endpoint_uri
  expires_at granularity json_version metric name preview preview_url status updated_at validation_errors
  whatsapp_business_account ${HEALTH}`);

export const LINK_FIELDS = setOf('code creation_time deep_link_url prefilled_message qr_image_url');

export const SETTING_FIELDS = setOf('calling payload_encryption storage_configuration user_identity_change');

export const LIBRARY_FIELDS = setOf(`id body body_param_types body_params buttons category header industry
  language name topic usecase`);

/** The names of arguments, which say what of a field is wanted: `pricing_analytics.start(…)`. */
const ARGUMENTS = setOf(`conversation_categories conversation_directions conversation_types country_codes
  dimensions directions end format granularity invalidate limit metric_types name phone_numbers
  pricing_categories pricing_types product_types since start template_ids tiers until`);

/** Throws unless all that `fields` names, within braces too, is in the set. */
export function requireFields(fields: string, allowed: FieldSet): void {
  const named = fields.replace(/\.\s*(\w+)\s*\(([^(){}]*)\)/g, (whole, name: string) =>
    ARGUMENTS.has(name) ? ' ' : whole,
  );
  const stranger = named.split(/[\s,{}]+/).find((name) => name !== '' && !allowed.has(name));
  if (stranger !== undefined)
    throw notHere(`The field ${stranger.slice(0, 60)}, which may lead to other accounts,`);
}
