import { Suspense, useState } from 'react'
import type { DeviceId } from '../../../../shared/core/ids'
import { getConfig } from '../../../../shared/settings/deviceConfig'
import { useEndpoint } from '../../core/api/useEndpoint'
import { CopyButton } from '../../ui/button/CopyButton'
import { ErrorBox } from '../../ui/feedback/ErrorBox'
import { Loading } from '../../ui/feedback/Loading'
import styles from './Json.module.css'
import { lazyPart } from '../../ui/lazyPart'
import { Switch } from '../../ui/field/Switch'
import { JsonSettings } from './JsonSettings'
import type { SettingsTabProps } from '../tabs/SettingsTabProps'

const JsonEditor = lazyPart(async () => (await import('./JsonEditor')).JsonEditor)

const everyMs = 60_000
const freshMs = 30_000

/** What the device last reported, as text. */
export const JsonView = ({ deviceid }: { deviceid: DeviceId }) => {
  const [changesOnly, setChangesOnly] = useState(false)
  const [removeUnique, setRemoveUnique] = useState(false)
  const { data, error, mutate } = useEndpoint(
    getConfig,
    {
      deviceid,
      ...(changesOnly ? { changesOnly: 'true' as const } : {}),
      ...(removeUnique ? { removeUnique: 'true' as const } : {}),
    },
    {
      refreshInterval: everyMs,
      dedupingInterval: freshMs,
      shouldRetryOnError: false,
      keepPreviousData: true,
    },
  )
  const text = data === undefined ? '' : JSON.stringify(data.settings, null, 2)
  return (
    <section className={styles.part} aria-label="Settings that the device reported">
      <h2>View JSON Settings</h2>
      <div className={styles.options}>
        <Switch
          label="Changes only"
          checked={changesOnly}
          onChange={(event) => setChangesOnly(event.currentTarget.checked)}
        />
        <Switch
          label="Without what is unique to this device"
          checked={removeUnique}
          onChange={(event) => setRemoveUnique(event.currentTarget.checked)}
        />
        <CopyButton text={text} what="settings" />
      </div>
      {data === undefined && error !== undefined ? (
        <ErrorBox
          error={error}
          otherwise="Failed to load device configuration."
          onRetry={() => void mutate()}
        />
      ) : (
        <Suspense
          fallback={
            <div className={styles.editor}>
              <Loading label="Loading settings" />
            </div>
          }
        >
          <JsonEditor label="Reported settings, as JSON" text={text} />
        </Suspense>
      )}
    </section>
  )
}

/** Settings as text: some to apply, and all that the device reported. */
export const JsonTab = ({ device: { deviceid }, settings }: SettingsTabProps) => (
  <>
    <JsonSettings deviceid={deviceid} reported={settings.reported} onSaved={settings.onSaved} />
    <JsonView deviceid={deviceid} />
  </>
)
