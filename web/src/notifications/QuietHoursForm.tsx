import { useMemo, useState } from 'react'
import type { QuietHours } from '../../../shared/notifications/choice'
import { putQuietHours } from '../../../shared/notifications/ownNotifications'
import { useEndpointForm } from '../core/api/useEndpointForm'
import { DayChoice } from '../ui/field/DayChoice'
import { ChoiceField } from '../ui/combobox/ChoiceField'
import { Select } from '../ui/field/Select'
import { Switch } from '../ui/field/Switch'
import { TextInput } from '../ui/field/Field'
import { Form } from '../ui/form/Form'
import { zonesWith } from '../ui/zone/zonesWith'
import { ownNotificationReads } from './ChoiceTable'
import styles from './Choices.module.css'

const levels = [
  { value: 'none', label: 'Nothing' },
  { value: 'alarm', label: 'Alarms' },
  { value: 'warning', label: 'Warnings and alarms' },
  { value: 'alert', label: 'Alerts, warnings and alarms' },
]

/** Nights, until a person says otherwise. */
const usual = (timeZone: string): QuietHours => ({
  timeZone,
  days: [0, 1, 2, 3, 4, 5, 6],
  from: '22:00',
  to: '06:00',
  brokenBy: 'alarm',
})

const fieldOf = (path: string): string => path.split('.')[1] ?? path

/** When a person is left alone, and what breaks it. */
export const QuietHoursForm = ({ quietHours }: { quietHours: QuietHours | undefined }) => {
  const [zone] = useState(() => new Intl.DateTimeFormat().resolvedOptions().timeZone)
  const saved = useMemo(
    () => ({ isOn: quietHours !== undefined, ...(quietHours ?? usual(zone)) }),
    [quietHours, zone],
  )
  const form = useEndpointForm(putQuietHours, {
    saved,
    request: ({ isOn, ...hours }) => (isOn ? { quietHours: hours } : {}),
    fieldOf,
    success: ({ message }) => message,
    refresh: ownNotificationReads,
  })
  const { isOn, days, timeZone } = form.values
  return (
    <section className={styles.quiet} aria-label="Quiet hours">
      <h2>Quiet hours</h2>
      <p className={styles.note}>
        What they hold back comes at their end, if it still lasts and no one has acknowledged it. Being on
        call goes on.
      </p>
      <Form form={form} submit="Save quiet hours" disabledReason={form.refusal}>
        <Switch label="Hold back my own notifications" {...form.checkbox('isOn')} />
        {isOn ? (
          <>
            <DayChoice
              label="Days on which they begin"
              days={days}
              error={form.errors.days}
              onChange={(next) => form.setField('days', next)}
            />
            <div className={styles.row}>
              <TextInput label="From" type="time" {...form.field('from')} />
              <TextInput label="To" type="time" {...form.field('to')} />
              <ChoiceField
                label="Time zone"
                choices={zonesWith(timeZone).map((each) => ({ value: each, label: each }))}
                {...form.field('timeZone')}
              />
              <Select label="Broken by" choices={levels} {...form.field('brokenBy')} />
            </div>
          </>
        ) : null}
      </Form>
    </section>
  )
}
