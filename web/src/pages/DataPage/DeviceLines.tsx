import type { DeviceId } from '../../../../shared/core/ids'
import { FencesLine } from '../../fences/FencesLine'
import { ServiceLine } from '../../service/ServiceLine'
import styles from './DeviceLines.module.css'

/** What of a device is known beside its readings: which service is next, and in which fences it is. */
export const DeviceLines = ({ deviceid }: { deviceid: DeviceId }) => (
  <div className={styles.lines}>
    <ServiceLine deviceid={deviceid} />
    <FencesLine deviceid={deviceid} />
  </div>
)
