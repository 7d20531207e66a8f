/** What a card of a list says when there is no list: old firmware sends something else. */
export const firmwareUpdateRequired = (value: unknown): { text?: string } =>
  value === undefined || value === null || Array.isArray(value) ? {} : { text: 'Firmware Update Required' }
