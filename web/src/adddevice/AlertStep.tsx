import { useState } from 'react'
import { queryReadings } from '../../../shared/data/queryReadings'
import { useEndpoint } from '../core/api/useEndpoint'
import type { Device } from '../devices/useDevice'
import { Button } from '../ui/button/Button'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { Loader } from '../ui/feedback/Loader'
import { Ago } from '../ui/text/Ago'
import styles from './AddDevice.module.css'
import { LimitStep } from './LimitStep'
import { MeasurementChoice } from './MeasurementChoice'

const everyMs = 3000

/** What helps until the first reading is there. */
const Waiting = () => (
  <>
    <div role="status" className={styles.waiting}>
      <Loader />
      <p>Waiting for the first reading. It appears here by itself.</p>
    </div>
    <ul className={styles.hints}>
      <li>Connect the power supply, or wake the device with its button or magnet.</li>
      <li>
        Place it where it sees the sky and has network coverage. Without a SIM it needs its Wi-Fi settings.
      </li>
      <li>The first contact can take some minutes. You can leave this page: nothing is lost.</li>
    </ul>
  </>
)

interface Props {
  readonly device: Device
  readonly onNext: () => void
}

/** From the first reading to the limits of what it measured. */
export const AlertStep = ({ device, onNext }: Props) => {
  const { deviceid } = device
  const [dataKey, setDataKey] = useState<string>()
  const { data, error, mutate } = useEndpoint(
    queryReadings,
    { deviceid, dataPoints: 1 },
    { refreshInterval: (latest) => (latest?.data.length === 0 ? everyMs : 0) },
  )
  const reading = data?.data[0]
  if (reading !== undefined && dataKey !== undefined)
    return (
      <LimitStep
        key={dataKey}
        device={device}
        dataKey={dataKey}
        onBack={() => setDataKey(undefined)}
        onNext={onNext}
      />
    )
  return (
    <>
      {error !== undefined && data === undefined ? (
        <ErrorBox error={error} onRetry={() => void mutate()} />
      ) : reading === undefined ? (
        <Waiting />
      ) : (
        <>
          <p role="status" className={styles.arrived}>
            ✓ A reading has arrived, <Ago ms={reading.ts * 1000} />.
          </p>
          <MeasurementChoice device={device} reading={reading} onChoose={setDataKey} />
        </>
      )}
      <div className={styles.actions}>
        <Button variant="default" onClick={onNext}>
          Skip
        </Button>
      </div>
    </>
  )
}
