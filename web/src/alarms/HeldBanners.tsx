import { useState } from 'react'
import type { ShelfOfTopic } from '../../../shared/alarms/shelf'
import { getSettings } from '../../../shared/settings/deviceSettings'
import { mayOnDevice } from '../../../shared/core/roles'
import { returnToService, unshelveAlarm } from '../../../shared/alarms/alarmActions'
import type { DeviceId } from '../../../shared/core/ids'
import { useEndpoint } from '../core/api/useEndpoint'
import type { Device } from '../devices/useDevice'
import { nameOfEvent, nameOfLevel } from '../display/catalogue/nameOfLevel'
import { Button } from '../ui/button/Button'
import { Banner } from '../ui/feedback/Banner'
import { useNow } from '../ui/text/useNow'
import { useZone } from '../ui/zone/useZone'
import { useAction } from '../core/api/useAction'
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog'
import styles from './Alarms.module.css'
import { describeShelf, isHolding } from './AlarmFacts'
import { readsOfAlarms } from './alarmRow'

interface ReturnToServiceDialogProps {
  device: Pick<Device, 'deviceid' | 'name'>
  onClose: () => void
}

/** Asks before people are notified again of what a device raises. */
export const ReturnToServiceDialog = ({
  device: { deviceid, name },
  onClose,
}: ReturnToServiceDialogProps) => {
  const { run } = useAction(returnToService, {
    success: ({ message }) => message,
    refresh: readsOfAlarms(deviceid),
  })
  return (
    <ConfirmDialog
      title="Return to Service"
      confirmLabel="Return to service"
      onConfirm={() => run({ deviceid })}
      onClose={onClose}
    >
      {name} notifies again. What lasts now notifies at once.
    </ConfirmDialog>
  )
}

interface UnshelveDialogProps {
  deviceid: DeviceId
  topic: string
  /** What it is about, as its owner calls it. */
  name: string
  onClose: () => void
}

/** Asks before people are notified again of what still lasts. */
export const UnshelveDialog = ({ deviceid, topic, name, onClose }: UnshelveDialogProps) => {
  const { run } = useAction(unshelveAlarm, {
    success: ({ message }) => message,
    refresh: readsOfAlarms(deviceid),
  })
  return (
    <ConfirmDialog
      title="Notify Again"
      confirmLabel="Notify again"
      onConfirm={() => run({ deviceid, topic })}
      onClose={onClose}
    >
      {name} is no longer shelved: what still lasts notifies at once.
    </ConfirmDialog>
  )
}

interface Props {
  device: Pick<Device, 'deviceid' | 'name' | 'role' | 'display'>
}

/** What keeps a device quiet, with who, why and what is left of the time; always in sight, with the way back. */
export const HeldBanners = ({ device }: Props) => {
  const { deviceid, role, display } = device
  // What the page has asked already.
  const { data } = useEndpoint(getSettings, { deviceid })
  const { outOfService, shelves = [] } = data ?? {}
  const nowMs = useNow()
  useZone()
  const [isReturning, setIsReturning] = useState(false)
  const [shelf, setShelf] = useState<ShelfOfTopic>()
  const nameOf = (topic: string) => nameOfEvent(topic, display[topic])
  return (
    <div className={styles.held} role="status">
      {outOfService !== undefined && isHolding(outOfService, nowMs) ? (
        <Banner
          tone="warning"
          action={
            mayOnDevice(role, 'putOutOfService') ? (
              <Button size="compact-sm" variant="default" onClick={() => setIsReturning(true)}>
                Return to service
              </Button>
            ) : undefined
          }
        >
          {describeShelf('Out of service', outOfService, nowMs)}
        </Banner>
      ) : null}
      {shelves
        .filter((each) => isHolding(each, nowMs))
        .map((each) => (
          <Banner
            key={each.topic}
            tone="info"
            action={
              mayOnDevice(role, 'acknowledgeAlarms') ? (
                <Button size="compact-sm" variant="default" onClick={() => setShelf(each)}>
                  Notify again
                </Button>
              ) : undefined
            }
          >
            {nameOf(each.topic)},{' '}
            {describeShelf(`${nameOfLevel(each.level).toLowerCase()} shelved`, each, nowMs)}
          </Banner>
        ))}
      {isReturning ? <ReturnToServiceDialog device={device} onClose={() => setIsReturning(false)} /> : null}
      {shelf === undefined ? null : (
        <UnshelveDialog
          deviceid={deviceid}
          topic={shelf.topic}
          name={nameOf(shelf.topic)}
          onClose={() => setShelf(undefined)}
        />
      )}
    </div>
  )
}
