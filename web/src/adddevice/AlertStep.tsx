import { useState } from 'react'
import { queryReadings } from '../../../shared/data/queryReadings'
import { useEndpoint } from '../core/api/useEndpoint'
import type { Device } from '../devices/useDevice'
import { Button } from '../ui/button/Button'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { Loader } from '../ui/feedback/Loader'
import { Ago } from '../ui/text/Ago'
import styles from './AddDevice.module.css'
import { displayOf } from '../display/catalogue/displayOf'
import { LimitFields } from '../limits/LimitFields'
import { LimitOutcome } from '../limits/LimitOutcome'
import { useLimitForm } from '../limits/useLimitForm'
import { paths } from '../paths'
import { LinkButton } from '../ui/button/LinkButton'
import { UnsavedQuestion } from '../ui/dialog/UnsavedQuestion'
import { Form } from '../ui/form/Form'
import { MeasurementChoice } from './MeasurementChoice'

interface LimitStepProps {
  readonly device: Device
  readonly dataKey: string
  readonly onBack: () => void
  readonly onNext: () => void
}

/** The limits of one measurement of a new device, and what has become of them. */
const LimitStep = ({ device, dataKey, onBack, onNext }: LimitStepProps) => {
  const limits = useLimitForm(device, dataKey)
  const { form, sent } = limits
  const [isAsking, setIsAsking] = useState(false)
  const isDone = sent !== undefined && !form.hasChanges
  return (
    <>
      <h3 className={styles.subtitle}>{displayOf(dataKey, device.display[dataKey]).label}</h3>
      <Form
        form={form}
        submit={isDone ? undefined : 'Save'}
        actions={
          <>
            <Button variant="default" onClick={() => (form.isUnsaved ? setIsAsking(true) : onBack())}>
              {isDone ? 'Another Measurement' : 'Back'}
            </Button>
            {isDone ? (
              <>
                <Button variant="default" onClick={onNext}>
                  Share
                </Button>
                <LinkButton to={paths.data(device.deviceid)}>Open Device</LinkButton>
              </>
            ) : null}
          </>
        }
      >
        <LimitFields device={device} limits={limits} />
        <LimitOutcome limits={limits} />
      </Form>
      <UnsavedQuestion
        opened={isAsking}
        leadsAway={false}
        onStay={() => setIsAsking(false)}
        onDiscard={onBack}
      />
    </>
  )
}

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
