import type { DisplaySettings } from './displaySettings'

interface Family {
  readonly match: RegExp
  /** Of states 1 to 6: the first three are no work, the others are. */
  readonly names: readonly [string, string, string, string, string, string]
}

const families: readonly Family[] = [
  {
    match: /truck|prime mover|road train|trailer/i,
    names: ['Off', 'Idle', 'Waiting', 'Loading', 'Hauling', 'Returning'],
  },
  {
    match: /excavator|loader|dozer|grader|scraper|drill/i,
    names: ['Off', 'Idle', 'Waiting', 'Travel', 'Work', 'Heavy work'],
  },
  { match: /pump|irrigation/i, names: ['Off', 'Idle', 'Priming', 'Pumping', 'High flow', 'Full flow'] },
  {
    match: /generator|light tower|compressor|welder/i,
    names: ['Off', 'Idle', 'Cooling', 'Light load', 'Load', 'Full load'],
  },
  { match: /tank/i, names: ['Standing', 'Settling', 'Filling', 'Dispensing', 'High flow', 'Full flow'] },
]

const usual: Family['names'] = ['Off', 'Idle', 'Waiting', 'Work', 'Work 2', 'Work 3']

/** The name of a work state: what people here call it, else what it usually is on such a machine. */
export const stateNameOf = (
  state: number,
  display: DisplaySettings,
  assetType: string | undefined,
): string => {
  const given = display[`state${state}`]?.name
  if (given !== undefined && given !== '') return given
  if (state === 0) return 'Offline'
  const { names } = families.find(({ match }) => assetType !== undefined && match.test(assetType)) ?? {
    names: usual,
  }
  return names[state - 1] ?? `State ${state}`
}
