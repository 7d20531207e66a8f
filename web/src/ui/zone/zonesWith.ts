/** Every zone that this browser knows, and the one that is set. */
export const zonesWith = (zone: string): string[] =>
  [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), zone])].sort()
