import { Suspense, useState } from 'react'
import type { DeviceId } from '../../../shared/core/ids'
import { getFuel, fuelEventKinds } from '../../../shared/fuel/fuel'
import { describeBounds } from '../../../shared/hours/hours'
import { useEndpoint } from '../core/api/useEndpoint'
import { lazyPart } from '../ui/lazyPart'
import { useHour } from '../ui/text/useHour'
import { useZone } from '../ui/zone/useZone'
import { describeFuel, sayBetween } from './describeFuel'
import styles from './Fuel.module.css'

const FuelDialog = lazyPart(async () => (await import('./FuelDialog')).FuelDialog)

const daySeconds = 86_400
const fuelDays = 7
/** So many have room on a phone. */
const newestEvents = 3

interface Props {
  deviceid: DeviceId
}

/** What a machine used and what became of its tank in one line, which opens the times and the bounds. */
export const FuelLine = ({ deviceid }: Props) => {
  const toTime = useHour() / 1000
  const asked = { deviceid, fromTime: toTime - fuelDays * daySeconds, toTime }
  const { data, error, mutate } = useEndpoint(getFuel, asked, { keepPreviousData: true })
  useZone()
  const [isOpen, setIsOpen] = useState(false)
  if (data === undefined) {
    return (
      <p className={styles.line}>
        {error === undefined ? (
          'Fuel: loading…'
        ) : (
          <>
            Fuel was not loaded.{' '}
            <button type="button" className={styles.open} onClick={() => void mutate()}>
              Try again
            </button>
          </>
        )}
      </p>
    )
  }
  const text = describeFuel(data)
  if (text === undefined) return null
  return (
    <>
      <p className={styles.line}>
        <button type="button" className={styles.open} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          Fuel: {text}
        </button>
      </p>
      <ul className={styles.newest}>
        {data.events
          .slice(-newestEvents)
          .reverse()
          .map((event) => (
            <li key={`${event.kind} ${event.fromTs}`}>
              {fuelEventKinds[event.kind]} {describeBounds(event.percent, '%')} · {sayBetween(event)}
            </li>
          ))}
      </ul>
      {isOpen ? (
        <Suspense fallback={null}>
          <FuelDialog fuel={data} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
