import { Link } from 'react-router-dom'
import type { DeviceId } from '../../../shared/core/ids'
import { secondMs } from '../../../shared/core/time'
import { getDeviceMessages } from '../../../shared/staff/deviceMessages'
import { useEndpoint } from '../core/api/useEndpoint'
import { paths } from '../paths'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { Loading } from '../ui/feedback/Loading'
import { MessageRow } from './MessageRow'
import styles from './Staff.module.css'
import { UnreadableCard } from './UnreadableCard'
import { Button } from '../ui/button/Button'

/** What a device sent last, as it is stored, and what of it could not be read. */
export const MessagesView = ({ deviceid }: { readonly deviceid: DeviceId }) => {
  const { data, error, mutate } = useEndpoint(getDeviceMessages, { deviceid })
  if (data === undefined) {
    if (error === undefined) return <Loading label="Reading the messages" />
    return <ErrorBox error={error} onRetry={() => void mutate()} />
  }
  return (
    <div className={styles.columns}>
      <section className={styles.card} aria-labelledby="messages-last">
        <h2 id="messages-last">
          Last readings of <Link to={paths.staff(deviceid)}>{deviceid}</Link>
        </h2>
        {data.readings.length === 0 ? <p>Nothing arrived within the last days.</p> : null}
        <ul className={styles.list}>
          {data.readings.map(({ ts, aws_ts, bytes, body }) => (
            <MessageRow
              key={`${ts} ${aws_ts} ${body}`}
              ms={ts * secondMs}
              about={`arrived ${Math.round(aws_ts - ts)} s later · ${bytes.toLocaleString()} bytes`}
              text={body}
            />
          ))}
        </ul>
        <Button variant="default" onClick={() => void mutate()}>
          Look Again
        </Button>
      </section>
      <UnreadableCard deviceid={deviceid} messages={data} />
    </div>
  )
}
