import { TextInput } from '../ui/field/TextInput'
import { delayFields, delayNames } from './delayFields'
import styles from './Limits.module.css'
import type { LimitForm } from './useLimitForm'

/** How long the portal waits before it notifies, and before an event has ended: for all events of the device. */
export const DelayFields = ({ limits: { form } }: { limits: LimitForm }) => (
  <fieldset className={styles.alerts}>
    <legend>Before anyone is notified</legend>
    <p className={styles.soft}>For all events of this device. Recording does not wait.</p>
    {delayFields.map((field) => {
      const { value, ...control } = form.field(field)
      return (
        <TextInput
          key={field}
          {...control}
          className={styles.recovery}
          label={`${delayNames[field]} (min)`}
          description={field === 'offDelay' ? 'are part of the same event.' : undefined}
          inputMode="decimal"
          autoComplete="off"
          placeholder="0"
          value={value}
        />
      )
    })}
  </fieldset>
)
