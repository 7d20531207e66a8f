import { useState } from 'react'
import type { Device } from '../devices/useDevice'
import { displayOf } from '../display/catalogue/displayOf'
import { LimitFields } from '../limits/LimitFields'
import { LimitOutcome } from '../limits/LimitOutcome'
import { useLimitForm } from '../limits/useLimitForm'
import { paths } from '../paths'
import { Button } from '../ui/button/Button'
import { LinkButton } from '../ui/button/LinkButton'
import { UnsavedQuestion } from '../ui/dialog/UnsavedQuestion'
import { Form } from '../ui/form/Form'
import styles from './AddDevice.module.css'

interface Props {
  readonly device: Device
  readonly dataKey: string
  readonly onBack: () => void
  readonly onNext: () => void
}

/** The limits of one measurement of a new device, and what has become of them. */
export const LimitStep = ({ device, dataKey, onBack, onNext }: Props) => {
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
