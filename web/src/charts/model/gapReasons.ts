import type { GapReason } from '../../../../shared/data/queryReadings'

/** Why a chart shows nothing for a while; the page says it in these words. */
export const gapReasons = {
  noContact: 'No contact with the device',
  notSent: 'Not sent, though the device had contact since',
  sleeping: 'The device sleeps between readings',
  dataOff: 'Sending data to the portal was switched off',
  planLimit: 'Beyond the limits of the plan',
  buffered: 'Buffered by the device and not yet sent',
  newUnit: 'Unit replaced',
} as const satisfies Record<GapReason, string>
