import { Suspense, useState } from 'react'
import type { DeviceId } from '../../../shared/core/ids'
import { getDeviceFences } from '../../../shared/fences/getDeviceFences'
import { useEndpoint } from '../core/api/useEndpoint'
import { Button } from '../ui/button/Button'
import { lazyPart } from '../ui/lazyPart'
import { useZone } from '../ui/zone/useZone'
import styles from './Fences.module.css'
import { sayInside } from './sayInside'

const DeviceVisits = lazyPart(async () => (await import('./DeviceVisits')).DeviceVisits)

const aMinute = { refreshInterval: 60_000 } as const

/** On the page of a device: in which fences it is now, and when it was in them before. */
export const FencesLine = ({ deviceid }: { deviceid: DeviceId }) => {
  const { data } = useEndpoint(getDeviceFences, { deviceid }, aMinute)
  const [isOpen, setIsOpen] = useState(false)
  useZone()
  if (data === undefined || data.groups.length === 0) return null
  return (
    <div className={styles.line}>
      <span>{sayInside(data.groups)}</span>
      <Button size="compact-sm" variant="default" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        Visits
      </Button>
      {isOpen ? (
        <Suspense>
          <DeviceVisits deviceid={deviceid} groups={data.groups} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </div>
  )
}
