import { useMemo, useState } from 'react'
import { secondMs } from '../../../shared/core/time'
import type { FlatConfig } from '../../../shared/devices/configTree'
import { useDeviceTitle } from '../core/routing/useDocumentTitle'
import { DeviceHeader } from '../devices/DeviceHeader'
import type { Device } from '../devices/useDevice'
import { useVisit } from '../home/ownPlaces'
import { paths } from '../paths'
import styles from '../settings/Settings.module.css'
import { useDeviceConfig, type DeviceConfig } from '../settings/useDeviceConfig'
import { Instant } from '../ui/text/Instant'
import { usePainted } from '../ui/usePainted'
import type { PageSettings } from '../settings/tabs/SettingsTabProps'
import { SettingsStatus } from '../settings/status/SettingsStatus'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { Loading } from '../ui/feedback/Loading'
import { DeviceGate } from './DeviceGate'
import { SettingsTabs } from './ConfigPage/SettingsTabs'

interface Props {
  device: Device
  config: DeviceConfig
}

/** The current settings of the device, and what was saved here since the page was opened. */
const usePageSettings = ({ reported, pending, featuresVersion, reload }: DeviceConfig) => {
  const [saved, setSaved] = useState<FlatConfig>({})
  return useMemo<PageSettings | undefined>(
    () =>
      reported === undefined
        ? undefined
        : {
            reported,
            pending,
            saved,
            featuresVersion,
            onSaved: async (change) => {
              await reload()
              setSaved((before) => ({ ...before, ...change }))
            },
          },
    [reported, pending, saved, featuresVersion, reload],
  )
}

/** The command queue, the configuration warnings, and the tabs. */
const ConfigBody = ({ device, config }: Props) => {
  const settings = usePageSettings(config)
  if (settings === undefined) {
    return config.error === undefined ? (
      <Loading label="Loading settings" />
    ) : (
      <ErrorBox
        error={config.error}
        otherwise="Failed to load device configuration."
        onRetry={() => void config.reload()}
      />
    )
  }
  return (
    <>
      <SettingsStatus device={device} settings={settings} />
      <SettingsTabs device={device} settings={settings} />
    </>
  )
}

/** Config Date: when the device last reported its settings. */
const ConfigDate = ({ ts }: { ts: number | null | undefined }) => {
  const isPainted = usePainted()
  if (ts === undefined) return null
  return (
    <span className={styles.date} title="Config Date">
      Settings last read{' '}
      {ts === null ? <strong>never</strong> : isPainted ? <Instant ms={ts * secondMs} /> : null}
    </span>
  )
}

const pageName = 'Settings'

const SettingsOf = ({ device }: { device: Device }) => {
  const config = useDeviceConfig(device.deviceid)
  useDeviceTitle(device.name, pageName)
  useVisit(device.deviceid, device.name)
  return (
    <div className={styles.page}>
      <DeviceHeader device={device} pageName={pageName} state={<ConfigDate ts={config.ts} />} />
      <ConfigBody device={device} config={config} />
    </div>
  )
}

/** `/config/{deviceid}/{tab}`: a device's own settings, for those who may change them. */
export const ConfigPage = () => (
  <DeviceGate ability="editDeviceSettings" refusedTo={paths.data}>
    {(device) => <SettingsOf device={device} />}
  </DeviceGate>
)
