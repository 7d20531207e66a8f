import { useState } from 'react'
import { queryReadings } from '../../../shared/data/queryReadings'
import type { FlatConfig } from '../../../shared/devices/configTree'
import { isUnmeasured } from '../../../shared/data/isUnmeasured'
import type { Reading } from '../../../shared/data/reading'
import { formatNumber } from '../../../shared/display/formatNumber'
import { useEndpoint } from '../core/api/useEndpoint'
import type { Device } from '../devices/useDevice'
import { Button } from '../ui/button/Button'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { Loader } from '../ui/feedback/Loader'
import { Ago } from '../ui/text/useNow'
import { displayOf } from '../display/catalogue/displayOf'
import { LimitFields } from '../limits/LimitFields'
import { LimitOutcome } from '../limits/LimitEditor'
import { useLimitForm } from '../limits/useLimitForm'
import { paths } from '../paths'
import { LinkButton } from '../ui/button/LinkButton'
import { UnsavedQuestion } from '../ui/dialog/UnsavedGuard'
import { Form } from '../ui/form/Form'
import { limitKeysOf } from '../limits/limitLevels'
import { UnstyledButton } from '../ui/button/UnstyledButton'
import styles from './AddDevice.module.css'

interface MeasurementChoiceProps {
  readonly device: Device
  readonly reading: Reading
  readonly onChoose: (dataKey: string) => void
}

const configOf = ({ model, config }: Device): FlatConfig => ({
  ...(model === undefined ? {} : { 'device.model': model }),
  ...config,
})

/** The measurements of a reading that the device can watch, in the order of their cards. */
const watchedIn = (device: Device, reading: Reading) => {
  const config = configOf(device)
  return Object.entries(reading)
    .flatMap(([key, value]) =>
      typeof value === 'number' && !isUnmeasured(key, value) && limitKeysOf(key, config) !== undefined
        ? [{ key, value, shown: displayOf(key, device.display[key]) }]
        : [],
    )
    .sort((a, b) => a.shown.sort - b.shown.sort)
}

/** What the device has measured, each a press away from its limits. */
const MeasurementChoice = ({ device, reading, onChoose }: MeasurementChoiceProps) => {
  const watched = watchedIn(device, reading)
  if (watched.length === 0)
    return (
      <p className={styles.text}>
        The device watches none of what it has measured so far. Its script can send events of its own, and you
        are alerted of them too: see Events in its settings.
      </p>
    )
  return (
    <>
      <p className={styles.text}>
        Be told when something is wrong: choose what to watch. Limits can be changed at any time, in the menu
        of each card.
      </p>
      <ul className={styles.list} aria-label="Measurements">
        {watched.map(({ key, value, shown }) => (
          <li key={key} className={styles.choice}>
            <UnstyledButton aria-label={`Set limits of ${shown.label}`} onClick={() => onChoose(key)}>
              <span>{shown.label}</span>
              <strong>
                {formatNumber(value, shown.decimals)} {shown.unit}
              </strong>
              <span className={styles.go}>Set limits</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </>
  )
}

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
