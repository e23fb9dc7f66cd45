/** A setting that cannot be used; its message names the setting. */
export class ConfigError extends Error {}
