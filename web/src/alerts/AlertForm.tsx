import { type ReactNode, useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import {
  alertIntervals,
  notifiedLevels,
  type AlertSettings,
  getAlerts,
  getNotices,
} from '../../../shared/alerts/alertSettings'
import type { DeviceId } from '../../../shared/core/ids'
import { putSettings } from '../../../shared/settings/deviceSettings'
import { sendTestAlert } from '../../../shared/alerts/alertActions'
import { readsOf } from '../core/api/readsOf'
import { useAction } from '../core/api/useAction'
import { paths } from '../paths'
import { Form } from '../ui/form/Form'
import { useEditForm } from '../ui/form/useEditForm'
import { zonesWith } from '../ui/zone/zonesWith'
import { zoneStore } from '../ui/zone/zoneStore'
import { ErrorDialog } from '../ui/dialog/AlertDialog'
import { PermissionButton } from '../ui/button/PermissionButton'
import { useOwnPhone } from '../users/account/askPool'
import { nameOfLevel } from '../display/catalogue/nameOfLevel'
import { Select } from '../ui/field/Select'
import { Textarea } from '../ui/field/Textarea'
import { Banner } from '../ui/feedback/Banner'
import { LazyBoundary } from '../ui/feedback/LazyBoundary'
import { lazyPart } from '../ui/lazyPart'
import {
  type AlertDraft,
  alertFaults,
  basedOnOf,
  changeOf,
  describeAlertFault,
  draftOf,
  isListSilent,
  mergeDrafts,
  switchesAlarmOn,
  typeList,
} from './alertDraft'
import styles from './Alerts.module.css'

interface TestButtonsProps {
  deviceid: DeviceId
  /** The list as it is saved. */
  phones: readonly string[]
  disabledReason: string | undefined
}

/** A test goes the whole way of an alert and costs what one costs. */
const TestButtons = ({ deviceid, phones, disabledReason }: TestButtonsProps) => {
  const test = useAction(sendTestAlert, {
    success: ({ message }) => message,
    refresh: [readsOf(getAlerts, { deviceid }), readsOf(getNotices, { deviceid })],
  })
  const [phone] = phones
  return (
    <div className={styles.tests}>
      <PermissionButton
        variant="default"
        loading={test.busy}
        disabledReason={disabledReason}
        onClick={() => void test.run({ deviceid, channel: 'email' })}
      >
        Send me a test
      </PermissionButton>
      <PermissionButton
        variant="default"
        loading={test.busy}
        disabledReason={
          disabledReason ?? (phone === undefined ? 'There is no mobile number in the list.' : undefined)
        }
        onClick={() => void test.run({ deviceid, channel: 'sms', to: phone })}
      >
        {phone === undefined ? 'Send a test SMS' : `Send a test SMS to ${phone}`}
      </PermissionButton>
      <ErrorDialog failure={test.error} onClose={test.forget} />
    </div>
  )
}

const RingHere = lazyPart(async () => (await import('../push/RingHere')).RingHere, 'boundary')

interface Props {
  deviceid: DeviceId
  alerts: AlertSettings
  /** Why the plan allows none. */
  planReason: string | undefined
}

const intervals = alertIntervals.map(({ seconds, label }) => ({ value: String(seconds), label }))
const lists = [
  {
    field: 'ALERTS_emailList',
    first: 'The first address switches Alarm by email on.',
    silent: 'Nobody at these email addresses is alerted: every level is Never.',
  },
  {
    field: 'ALERTS_phoneList',
    first: 'The first number switches Alarm by SMS on.',
    silent: 'Nobody at these mobile numbers is alerted: every level is Never.',
  },
] as const

const noPhone: ReactNode = (
  <>
    Your account has no phone number: add one on the <Link to={paths.account('profile')}>account page</Link>{' '}
    to use SMS alerts.
  </>
)

/** Who is notified of events, by which way and how often. */
export const AlertForm = ({ deviceid, alerts, planReason }: Props) => {
  const phone = useOwnPhone()
  const put = useAction(putSettings, {
    success: ({ message }) => message,
    refresh: [readsOf(getAlerts, { deviceid })],
  })
  const [proposed] = useState(() => zoneStore.site() ?? Intl.DateTimeFormat().resolvedOptions().timeZone)
  const saved = useMemo(() => draftOf(alerts, proposed), [alerts, proposed])
  const form = useEditForm<AlertDraft>({
    saved,
    check: alertFaults,
    describe: describeAlertFault,
    merge: mergeDrafts,
    save: ({ ALERTS_timeZone }, changed) =>
      put.run({
        deviceid,
        // While none is set, what is shown is what is meant.
        ...(alerts.ALERTS_timeZone === undefined ? { ALERTS_timeZone } : {}),
        ...changeOf(changed),
        basedOn: basedOnOf(alerts, changed),
      }),
  })
  /** As `form.field`, for a list of which the first address switches Alarm on. */
  const list = (field: 'ALERTS_emailList' | 'ALERTS_phoneList') => ({
    ...form.field(field),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
      const text = currentTarget.value
      const mayAlarm = field === 'ALERTS_emailList' || smsReason === undefined
      const change = mayAlarm ? typeList(saved, form.values, field, text) : { [field]: text }
      for (const [path, value] of Object.entries(change)) form.setField(path as keyof AlertDraft, value)
    },
  })
  const smsReason = planReason ?? (phone === 'none' ? noPhone : undefined)
  return (
    <section className={styles.card} aria-label="Alert settings">
      {planReason === undefined ? null : <p className={styles.reason}>{planReason}</p>}
      <Form form={form} submit="Save Settings" disabledReason={planReason} className={styles.fields}>
        <Textarea
          {...list('ALERTS_emailList')}
          label="Email addresses"
          description="One address per line, at most 10."
          autosize={false}
          rows={3}
          disabled={planReason !== undefined}
          autoCapitalize="none"
          spellCheck={false}
        />
        <Textarea
          {...list('ALERTS_phoneList')}
          label="Mobile numbers"
          description="One number per line with its country code, for example +61400000000. At most 10."
          rows={3}
          disabled={planReason !== undefined}
        />
        {lists.map(({ field, first, silent }) => {
          const isOn = switchesAlarmOn(saved, form.values, field)
          const isSilent = form.hasChanges && isListSilent(form.values, field)
          return isOn || isSilent ? (
            <Banner key={field} tone={isOn ? 'info' : 'warning'}>
              {isOn ? first : silent}
            </Banner>
          ) : null
        })}
        <fieldset className={styles.levels}>
          <legend>How often</legend>
          <p className={styles.soft}>
            An event is sent at once, then again no more often than this, while it lasts or when it comes
            back. Once means at most once in 30 days.
          </p>
          <div className={styles.grid}>
            <span />
            <span className={styles.head}>Email</span>
            <span className={styles.head}>SMS</span>
            {notifiedLevels.map((level) => (
              <div key={level} className={styles.levelRow}>
                <span>{nameOfLevel(level)}</span>
                <Select
                  aria-label={`${nameOfLevel(level)} by email`}
                  choices={intervals}
                  disabled={planReason !== undefined}
                  {...form.field(`ALERTS_${level}EmailInterval`)}
                />
                <Select
                  aria-label={`${nameOfLevel(level)} by SMS`}
                  choices={intervals}
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
        <Select
          label="Time zone of alert emails"
          description={
            alerts.ALERTS_timeZone === undefined
              ? 'None is set yet: emails give times in UTC until you save.'
              : 'Emails give times in this zone, and in UTC.'
          }
          choices={zonesWith(saved.ALERTS_timeZone)}
          disabled={planReason !== undefined}
          {...form.field('ALERTS_timeZone')}
        />
      </Form>
      <TestButtons deviceid={deviceid} phones={alerts.ALERTS_phoneList} disabledReason={planReason} />
      <LazyBoundary message="">
        <RingHere isBeside />
      </LazyBoundary>
    </section>
  )
}
