/** What a machine keeps when it gets another unit, in the order in which it is carried; undone from the last to the first. */
export const swapParts = {
  people: 'People and their roles',
  groups: 'Groups',
  fences: 'Fences: where it is',
  recipients: 'Recipients of alerts',
  rules: 'Alarm rules, AEMP and allowed devices',
  readings: 'Readings so far',
  alarms: 'Alarms of the old unit, ended',
  cards: 'Cards, limits and charts',
  notes: 'Name, notes and asset type',
  config: 'Settings of the unit',
  script: 'Script',
  views: 'Views',
  links: 'Share links',
  service: 'Service plans and log',
} as const

export type SwapPart = keyof typeof swapParts
export const swapPartNames = Object.keys(swapParts) as [SwapPart, ...SwapPart[]]

/** What stays with each unit whatever is carried, as the page says before the press. */
export const notCarried = [
  'Wi-Fi, LTE and endpoint settings, certificate and setup password of each unit',
  'Plan and subscription: each unit keeps its own',
  'Pictures in cards and notes',
] as const

export const undoDays = 7
