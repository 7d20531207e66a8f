import { type ReactNode, useEffect } from 'react'
import { useFullscreenElement } from '@mantine/hooks'
import { Link } from 'react-router-dom'
import type { DeviceId } from '../../../shared/core/ids'
import { DeviceEvents } from '../alerts/DeviceEvents'
import { useDeviceTitle } from '../core/routing/useDocumentTitle'
import { ReadingsContext } from '../livereadings/readingsStore'
import { useLiveReadings } from '../livereadings/useLiveReadings'
import { pollSecondsOf } from '../devices/deviceIntervals'
import { type Device, useDevice } from '../devices/useDevice'
import { NoSuchDevice, refusalOf } from '../devices/NoSuchDevice'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { Loading } from '../ui/feedback/Loading'
import { Button } from '../ui/button/Button'
import styles from './Custom.module.css'

interface Props {
  title: string
  /** Where the portal's own page of the same thing is. */
  backTo: string
  backLabel: string
  /** Beside the title: last contact, state. */
  aside?: ReactNode
  children: ReactNode
}

/** A page for a screen on the wall: nothing of the portal around it, and the whole screen on request. */
export const CustomFrame = ({ title, backTo, backLabel, aside, children }: Props) => {
  const { ref, toggle, fullscreen } = useFullscreenElement()
  return (
    <main ref={ref} className={styles.frame}>
      <header className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        <div className={styles.aside}>{aside}</div>
        {document.fullscreenEnabled ? (
          <Button variant="default" size="compact-sm" aria-pressed={fullscreen} onClick={() => void toggle()}>
            {fullscreen ? 'Leave full screen' : 'Full screen'}
          </Button>
        ) : null}
        <Link to={backTo} className={styles.back}>
          {backLabel}
        </Link>
      </header>
      {children}
    </main>
  )
}

interface LiveDeviceProps {
  deviceid: DeviceId
  pageName: string
  children: (device: Device) => ReactNode
}

/** A device with its readings, live, or why there are none. */
export const LiveDevice = ({ deviceid, pageName, children }: LiveDeviceProps) => {
  const device = useDevice(deviceid)
  const { isRestricted, config } = device
  const live = useLiveReadings(deviceid, { isRestricted, intervalSeconds: pollSecondsOf(config) })
  const { hasAnswer, loadEarlier } = live
  useDeviceTitle(device.name, pageName)
  useEffect(() => {
    if (hasAnswer && isRestricted === false) loadEarlier()
  }, [hasAnswer, isRestricted, loadEarlier])

  const refusal = refusalOf(device.settingsError) ?? (hasAnswer ? undefined : refusalOf(live.error))
  if (refusal !== undefined) {
    return (
      <main className={styles.frame}>
        <NoSuchDevice />
      </main>
    )
  }
  return (
    <ReadingsContext value={live.store}>
      {hasAnswer ? (
        <>
          <DeviceEvents deviceid={deviceid}>{children(device)}</DeviceEvents>
          {live.error === undefined ? null : (
            <div className={styles.trouble}>
              <ErrorBox error={live.error} onRetry={live.refresh} />
            </div>
          )}
        </>
      ) : (
        <main className={styles.frame}>
          {live.error === undefined ? (
            <Loading label="Loading data" />
          ) : (
            <ErrorBox isPage error={live.error} onRetry={live.refresh} />
          )}
        </main>
      )}
    </ReadingsContext>
  )
}
