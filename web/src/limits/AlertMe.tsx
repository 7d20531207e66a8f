import { Link } from 'react-router-dom'
import type { DeviceId } from '../../../shared/core/ids'
import { countAddresses, nameLevels } from '../alerts/alertState'
import { paths } from '../paths'
import { Banner } from '../ui/feedback/Banner'
import { NotLoaded } from '../ui/feedback/NotLoaded'
import { Checkbox } from '../ui/field/Checkbox'
import { planAlerts } from './alertPlan'
import styles from './Limits.module.css'
import type { LimitForm } from './useLimitForm'

interface Props {
  readonly deviceid: DeviceId
  readonly limits: LimitForm
}

/** Who is emailed when a limit is passed: oneself with one tick, the others by their list. */
export const AlertMe = ({ deviceid, limits }: Props) => {
  const { form, alerts, email, mayEmail, choose } = limits
  const { settings, error, reload } = alerts
  const draft = form.values
  const others = <Link to={paths.settings(deviceid, 'events')}>Other people, SMS and how often</Link>
  if (mayEmail === false)
    return (
      <p className={styles.soft}>
        Email and SMS alerts need a Hosted plan. Events still show on the page of the device.
      </p>
    )
  if (settings === undefined)
    return error === undefined ? null : <NotLoaded what="Who is alerted" onRetry={reload} />
  const { emailList, switchedOn, silent } = planAlerts(draft, settings, email)
  const unasked = planAlerts({ ...draft, emailLevels: false }, settings, email).silent
  const elsewhere = emailList.length - (draft.emailMe ? 1 : 0)
  return (
    <fieldset className={styles.alerts}>
      <legend>When a limit is passed</legend>
      <Checkbox
        label="Alert me by email"
        description={email}
        error={form.errors.emailMe}
        data-path="emailMe"
        checked={draft.emailMe}
        onChange={(change) => choose('emailMe', change.currentTarget.checked)}
      />
      {unasked.length === 0 ? null : (
        <Checkbox
          label={`Email ${nameLevels(unasked)} at most once an hour`}
          checked={draft.emailLevels}
          onChange={(change) => choose('emailLevels', change.currentTarget.checked)}
        />
      )}
      {silent.length === 0 ? null : (
        <Banner tone="warning">
          Nobody is emailed about {nameLevels(silent)}: how often they are sent is Never.
        </Banner>
      )}
      <p className={styles.soft} role="status">
        {switchedOn.length === 0 || draft.emailLevels
          ? null
          : `Saving switches emails of ${nameLevels(switchedOn)} on, at most once an hour. `}
        {elsewhere === 0 ? null : `${countAddresses('email', elsewhere)} of others get them too. `}
        {others}
      </p>
    </fieldset>
  )
}
