import { Suspense, useState } from 'react'
import type { DeviceId } from '../../../shared/core/ids'
import { getDeviceFences } from '../../../shared/fences/getVisits'
import type { OutputOf } from '../../../shared/core/endpoint'
import { secondMs } from '../../../shared/core/time'
import { useEndpoint } from '../core/api/useEndpoint'
import { Button } from '../ui/button/Button'
import { lazyPart } from '../ui/lazyPart'
import { useZone } from '../ui/zone/useZone'
import { formatInstant } from '../ui/text/formatTime'
import styles from './Fences.module.css'

type Groups = OutputOf<typeof getDeviceFences>['groups']

/** `Inside North pit since 28 Nov 2026, 10:02:00, and Haul road since …`; a fence of two groups is one. */
export const sayInside = (groups: Groups): string => {
  const inside = groups
    .flatMap(({ fences }) => fences)
    .flatMap(({ name, insideTs }) =>
      insideTs === undefined ? [] : [`${name} since ${formatInstant(insideTs * secondMs)}`],
    )
  return inside.length === 0 ? 'Inside no fence' : `Inside ${[...new Set(inside)].join(', and ')}`
}

const DeviceVisits = lazyPart(async () => (await import('./VisitTable')).DeviceVisits)

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
