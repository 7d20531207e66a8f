import type { FlatConfig } from '../../../../shared/devices/configTree'

/** What a section comes to as it stands; undefined where it cannot be on or off. */
export const describeSection = (id: string, config: FlatConfig): string | undefined => {
  const enable = config[`${id}.enable`]
  if (typeof enable === 'boolean') return enable ? 'On' : 'Off'
  const interval = config[`${id}.interval`]
  if (typeof interval !== 'number') return undefined
  if (interval === 0) return 'Off'
  return interval === 1 ? 'Every base interval' : `Every ${interval} base intervals`
}
