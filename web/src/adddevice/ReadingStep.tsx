import type { DeviceId } from '../../../shared/core/ids'
import { queryReadings } from '../../../shared/data/queryReadings'
import { useEndpoint } from '../core/api/useEndpoint'
import { paths } from '../paths'
import { Ago } from '../ui/text/Ago'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import styles from './AddDevice.module.css'
import { Button } from '../ui/button/Button'
import { Loader } from '../ui/feedback/Loader'
import { LinkButton } from '../ui/button/LinkButton'

const everyMs = 3000

/** Waits for the first reading, and says when it is there. */
export const ReadingStep = ({ deviceid, onAddMore }: { deviceid: DeviceId; onAddMore: () => void }) => {
  const { data, error, mutate } = useEndpoint(
    queryReadings,
    { deviceid, dataPoints: 1 },
    { refreshInterval: (latest) => (latest?.data.length === 0 ? everyMs : 0) },
  )
  const reading = data?.data[0]
  return (
    <>
      {error !== undefined && data === undefined ? (
        <ErrorBox error={error} onRetry={() => void mutate()} />
      ) : (
        <div role="status" className={`${styles.waiting} ${reading === undefined ? '' : styles.arrived}`}>
          {reading === undefined ? (
            <>
              <Loader />
              <p>Waiting for the first reading. It appears here by itself.</p>
            </>
          ) : (
            <p>
              ✓ A reading has arrived, <Ago ms={reading.ts * 1000} />.
            </p>
          )}
        </div>
      )}
      {reading === undefined ? (
        <ul className={styles.hints}>
          <li>Connect the power supply, or wake the device with its button or magnet.</li>
          <li>
            Place it where it sees the sky and has network coverage. Without a SIM it needs its Wi-Fi
            settings.
          </li>
          <li>The first contact can take some minutes. You can leave this page: nothing is lost.</li>
        </ul>
      ) : null}
      <div className={styles.actions}>
        <Button variant="default" onClick={onAddMore}>
          Add More
        </Button>
        <LinkButton to={paths.data(deviceid)}>Open Device</LinkButton>
      </div>
    </>
  )
}
