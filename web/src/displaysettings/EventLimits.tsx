import { Link } from 'react-router-dom'
import type { ConfigField } from '../settings/fields/configFields'
import { paths } from '../paths'
import { fieldMark, SettingMark } from '../settings/fields/SettingMark'
import { SettingField } from '../settings/fields/SettingField'
import type { DeviceConfig } from '../settings/useDeviceConfig'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import type { EditForm } from '../ui/form/useEditForm'
import type { Device } from '../devices/useDevice'
import styles from './DisplaySettings.module.css'
import type { LimitValues } from './limitDraft'
import { Loader } from '../ui/feedback/Loader'

interface Props {
  readonly device: Device
  readonly form: EditForm<LimitValues>
  readonly fields: readonly ConfigField[]
  readonly config: DeviceConfig
  readonly failedAt: (key: string) => string | undefined
}

const Fields = ({ form, fields, config, failedAt }: Omit<Props, 'device'>) => {
  const { reported = {}, pending } = config
  return fields.map((field) => {
    const { key } = field
    const { value, error, onChange, onBlur } = form.field(key)
    const mark = fieldMark(key, { reported, pending, saved: {} })
    return (
      <SettingField
        key={key}
        field={field}
        draft={value}
        refusal={error ?? failedAt(key)}
        isKnown={reported[key] !== undefined}
        isChanged={Object.hasOwn(form.changed, key)}
        mark={mark === undefined ? undefined : <SettingMark mark={mark} reported={reported[key]} />}
        notes={[]}
        onChange={onChange}
        onBlur={onBlur}
      />
    )
  })
}

/** At what the device itself raises events, of which the portal sends alerts. */
export const EventLimits = ({ device, ...rest }: Props) => {
  const { fields, config } = rest
  return (
    <fieldset className={styles.group}>
      <legend>Events of the device</legend>
      {config.reported === undefined && config.error === undefined ? <Loader /> : null}
      {config.error === undefined ? null : (
        <div className={styles.wide}>
          <ErrorBox
            error={config.error}
            otherwise="Failed to load device configuration."
            onRetry={() => void config.reload()}
          />
        </div>
      )}
      {config.reported === undefined ? null : (
        <p className={styles.wide}>
          {fields.length === 0
            ? 'The device has no limits of its own for this measurement, so it raises no event on it.'
            : 'Beyond these limits the device raises an event, and alerts are sent. Changes reach the device at its next contact.'}
        </p>
      )}
      {fields.length === 0 ? null : (
        <div className={styles.wide}>
          <Fields {...rest} />
          <p>
            Who gets the alerts is set under{' '}
            <Link to={paths.settings(device.deviceid, 'events')}>Events</Link>.
          </p>
        </div>
      )}
    </fieldset>
  )
}
