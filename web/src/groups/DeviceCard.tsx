import { Link } from 'react-router-dom'
import type { GroupId } from '../../../shared/core/ids'
import { paths } from '../paths'
import { PlanMark } from './PlanMark'
import { ContactMark } from './ContactMark'
import type { DeviceRow } from './deviceRow'
import { EventList } from './EventList'
import styles from './GroupView.module.css'
import { LatestValues } from './LatestValues'

/** A device on a phone. */
export const DeviceCard = ({ row, groupid }: { row: DeviceRow; groupid: GroupId }) => (
  <article className={styles.card}>
    <div className={styles.cardHead}>
      <Link to={paths.data(row.deviceid, groupid)} className={styles.name}>
        {row.name}
      </Link>
      <PlanMark row={row} />
    </div>
    {row.events.length > 0 && <EventList events={row.events} />}
    <p className={styles.cardFacts}>
      <ContactMark state={row.contact} ms={row.lastContactMs} />
      {row.type !== '' && <span>{row.type}</span>}
      <span className={styles.id}>{row.deviceid}</span>
    </p>
    <LatestValues row={row} />
  </article>
)
