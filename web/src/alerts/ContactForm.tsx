import { useMemo } from 'react'
import { type AlertSettings, getAlerts, silentLevels } from '../../../shared/alerts/alertSettings'
import type { DeviceId } from '../../../shared/core/ids'
import { putSettings } from '../../../shared/settings/deviceSettings'
import { readsOf } from '../core/api/readsOf'
import { useAction } from '../core/api/useAction'
import { Form } from '../ui/form/Form'
import { useEditForm } from '../ui/form/useEditForm'
import { nameOfLevel } from '../display/catalogue/nameOfLevel'
import { Select } from '../ui/field/Select'
import styles from './Alerts.module.css'
import { formatEventDuration } from './EventDuration'

interface Props {
  deviceid: DeviceId
  alerts: AlertSettings
}

interface Draft {
  level: string
  seconds: string
}

const levels = silentLevels.map((level) => ({
  value: level,
  label: level === 'never' ? 'Never' : nameOfLevel(level),
}))
const offered = [600, 1800, 3600, 6 * 3600, 86_400, 7 * 86_400]

/** The selected value is always in the list, also one that was set elsewhere. */
const timesOf = (chosen: number, ownSeconds: number) => [
  { value: '0', label: `Automatic (${formatEventDuration(ownSeconds)})` },
  ...[...new Set([...offered, chosen])]
    .filter((seconds) => seconds > 0)
    .sort((a, b) => a - b)
    .map((seconds) => ({ value: String(seconds), label: formatEventDuration(seconds) })),
]

/** What becomes of a device that should report and does not. */
export const ContactForm = ({ deviceid, alerts }: Props) => {
  const { ALERTS_noContactLevel: level, ALERTS_noContactSeconds: chosen, ownSilentSeconds } = alerts
  const put = useAction(putSettings, {
    success: ({ message }) => message,
    refresh: [readsOf(getAlerts, { deviceid })],
  })
  const saved = useMemo((): Draft => ({ level, seconds: String(chosen) }), [level, chosen])
  const form = useEditForm<Draft>({
    saved,
    check: () => ({}),
    save: (_typed, { level: nextLevel, seconds }) =>
      put.run({
        deviceid,
        ...(nextLevel === undefined ? {} : { ALERTS_noContactLevel: nextLevel }),
        ...(seconds === undefined ? {} : { ALERTS_noContactSeconds: Number(seconds) }),
      }),
  })
  return (
    <section className={styles.card} aria-label="No contact">
      <h2>No contact</h2>
      <p className={styles.soft}>
        An event begins when the device has not reported for this long, and ends when it reports again.
        Automatic ignores devices asleep without power.
      </p>
      <Form form={form} submit="Save" className={styles.fields}>
        <Select label="Level" choices={levels} {...form.field('level')} />
        <Select label="After" choices={timesOf(chosen, ownSilentSeconds)} {...form.field('seconds')} />
      </Form>
    </section>
  )
}
