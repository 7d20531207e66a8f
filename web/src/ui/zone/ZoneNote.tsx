import { useZone } from './useZone'
import { zoneName } from './zoneName'
import { zoneStore } from './zoneStore'

const whose = { mine: 'your own time', site: 'the time of the site', utc: 'world time' } as const

/** Beside each field for a time: which zone it is in. */
export const ZoneNote = ({ className }: { className?: string | undefined }) => {
  const zone = useZone()
  const choice = zone === undefined ? 'mine' : zoneStore.choice()
  return (
    <span className={className}>
      Times in {zoneName()}, {whose[choice]}
    </span>
  )
}
