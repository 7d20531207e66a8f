import '@mantine/core/styles/Combobox.layer.css'
import { NativeSelect, Textarea } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { Link } from 'react-router-dom'
import { alertIntervals, notifiedLevels } from '../../../shared/alerts/alertIntervals'
import { type AlertSettings, getAlerts } from '../../../shared/alerts/alertSettings'
import type { DeviceId } from '../../../shared/core/ids'
import { putSettings } from '../../../shared/settings/deviceSettings'
import { readsOf } from '../core/readsOf'
import { useAction } from '../core/useAction'
import { paths } from '../paths'
import { Form } from '../ui/form/Form'
import { useEditForm } from '../ui/form/useEditForm'
import { type AlertDraft, alertFaults, changeOf, describeAlertFault, draftOf } from './alertDraft'
import styles from './Alerts.module.css'
import { TestButtons } from './TestButtons'
import { useOwnPhone } from '../users/account/useOwnPhone'
import { nameOfLevel } from '../display/nameOfLevel'

interface Props {
  deviceid: DeviceId
  alerts: AlertSettings
  /** Why the plan allows none. */
  planReason: string | undefined
}

const intervals = alertIntervals.map(({ seconds, label }) => ({ value: String(seconds), label }))
const noPhone: ReactNode = (
  <>
    Your account has no phone number: add one on the <Link to={paths.account('profile')}>account page</Link>{' '}
    to use SMS alerts.
  </>
)

/** Who is told of events, by which way and how often. */
export const AlertForm = ({ deviceid, alerts, planReason }: Props) => {
  const phone = useOwnPhone()
  const put = useAction(putSettings, {
    success: ({ message }) => message,
    refresh: [readsOf(getAlerts, { deviceid })],
  })
  const saved = useMemo(() => draftOf(alerts), [alerts])
  const form = useEditForm<AlertDraft>({
    saved,
    check: alertFaults,
    describe: describeAlertFault,
    save: (_typed, changed) => {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
      return put.run({ deviceid, ...changeOf(changed), ALERTS_timeZone: timeZone })
    },
  })
  const smsReason = planReason ?? (phone === 'none' ? noPhone : undefined)
  return (
    <section className={styles.card} aria-label="Alert settings">
      {planReason === undefined ? null : <p className={styles.reason}>{planReason}</p>}
      <Form form={form} submit="Save Settings" disabledReason={planReason} className={styles.fields}>
        <Textarea
          label="Email addresses"
          description="One address per line, at most 10."
          autosize={false}
          rows={4}
          disabled={planReason !== undefined}
          autoCapitalize="none"
          spellCheck={false}
          {...form.field('ALERTS_emailList')}
        />
        <Textarea
          label="Mobile numbers"
          description="One number per line with its country code, for example +61400000000. At most 10."
          rows={4}
          disabled={planReason !== undefined}
          {...form.field('ALERTS_phoneList')}
        />
        <fieldset className={styles.levels}>
          <legend>How often alerts repeat while an event lasts</legend>
          <div className={styles.grid}>
            <span />
            <span className={styles.head}>Email</span>
            <span className={styles.head}>SMS</span>
            {notifiedLevels.map((level) => (
              <div key={level} className={styles.levelRow}>
                <span>{nameOfLevel(level)}</span>
                <NativeSelect
                  aria-label={`${nameOfLevel(level)} by email`}
                  data={intervals}
                  disabled={planReason !== undefined}
                  {...form.field(`ALERTS_${level}EmailInterval`)}
                />
                <NativeSelect
                  aria-label={`${nameOfLevel(level)} by SMS`}
                  data={intervals}
                  disabled={smsReason !== undefined}
                  {...form.field(`ALERTS_${level}SMSInterval`)}
                />
              </div>
            ))}
          </div>
          {planReason === undefined && smsReason !== undefined ? (
            <p className={styles.reason}>{smsReason}</p>
          ) : null}
        </fieldset>
      </Form>
      <TestButtons deviceid={deviceid} phones={alerts.ALERTS_phoneList} disabledReason={planReason} />
    </section>
  )
}
