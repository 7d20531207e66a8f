import { Link } from 'react-router-dom'
import type { GroupId } from '../../../../shared/core/ids'
import type { OwnName } from '../../../../shared/display/ownName'
import { displayOf, writeMeasured } from '../../display/catalogue/displayOf'
import { nameOfEvent } from '../../display/catalogue/nameOfLevel'
import { ContactMark, contactState } from '../../groups/ContactMark'
import { RowEvents } from '../../groups/RowEvents'
import { type GroupDevice, statusNames, statusOf } from '../../grouplive/groupDevices'
import { paths } from '../../paths'
import { rowEventsOf } from '../lastingEvents'
import { sayOnOff } from '../columnWords'
import cardStyles from '../Widgets.module.css'
import { Button } from '../../ui/button/Button'
import { CloseButton } from '../../ui/button/CloseButton'
import styles from './GroupMap.module.css'

interface Props {
  readonly groupid: GroupId
  readonly device: GroupDevice
  readonly keys: readonly string[]
  readonly own: Readonly<Record<string, OwnName>>
  readonly nowMs: number
  readonly isEditing: boolean
  readonly isFollowed: boolean
  readonly onFollow: (isFollowed: boolean) => void
  readonly onClose: () => void
}

const writeValue = (device: GroupDevice, key: string, own: OwnName | undefined): string => {
  const value = device.values[key] ?? null
  if (typeof value === 'number') return writeMeasured(key, value, own)
  if (typeof value === 'boolean') return sayOnOff(value)
  return value ?? '–'
}

/** What matters of one device, over the map. */
export const MapPopup = (props: Props) => {
  const { groupid, device, keys, own, nowMs, isEditing, isFollowed, onFollow, onClose } = props
  const events = rowEventsOf(device, (topic) => nameOfEvent(topic, own[topic]))
  return (
    <section className={styles.popup} aria-label={device.name}>
      <div className={styles.head}>
        <h3>
          {isEditing ? device.name : <Link to={paths.data(device.deviceid, groupid)}>{device.name}</Link>}
        </h3>
        <CloseButton aria-label="Close" onClick={onClose} />
      </div>
      <dl className={cardStyles.card}>
        <dt>Status</dt>
        <dd>{statusNames[statusOf(device, nowMs)]}</dd>
        <dt>Last contact</dt>
        <dd>
          <ContactMark state={contactState(device, nowMs)} ms={device.lastContactMs} />
        </dd>
        {keys.flatMap((key) => [
          <dt key={`${key} label`}>{displayOf(key, own[key]).label}</dt>,
          <dd key={key}>{writeValue(device, key, own[key])}</dd>,
        ])}
      </dl>
      {events.length === 0 ? (
        <p className={cardStyles.note}>No events found.</p>
      ) : (
        <RowEvents events={events} />
      )}
      <Button
        size="compact-sm"
        variant="default"
        className={cardStyles.act}
        onClick={() => onFollow(!isFollowed)}
      >
        {isFollowed ? 'Stop following' : 'Follow'}
      </Button>
    </section>
  )
}
