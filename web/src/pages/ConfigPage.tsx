import { useDeviceTitle } from '../core/routing/useDocumentTitle'
import { DeviceHeader } from '../devices/DeviceHeader'
import type { Device } from '../devices/useDevice'
import { useVisit } from '../home/usePlaces'
import { paths } from '../paths'
import styles from '../settings/Settings.module.css'
import { useDeviceConfig, type DeviceConfig } from '../settings/useDeviceConfig'
import { DeviceGate } from './DeviceGate'
import { Instant } from '../ui/text/Instant'
import { usePainted } from '../ui/usePainted'
import { Suspense, lazy, useMemo, useState } from 'react'
import type { FlatConfig } from '../../../shared/devices/configTree'
import { QueueLine } from '../commands/QueueLine'
import type { PageSettings } from '../settings/tabs/SettingsTabProps'
import { WarningsPanel } from '../settings/WarningsPanel'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { LazyBoundary } from '../ui/feedback/LazyBoundary'
import { Loading } from '../ui/feedback/Loading'
import { SettingsTabs } from './ConfigPage/SettingsTabs'

// Its code and its request are 3 kB and a round trip that a person who came to change a setting does not wait for.
const CommandQueuePanel = lazy(async () => ({
  default: (await import('../commands/CommandQueuePanel')).CommandQueuePanel,
}))

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
      <LazyBoundary message="The command queue could not be loaded. Please load the page again.">
        <Suspense fallback={<QueueLine />}>
          <CommandQueuePanel deviceid={device.deviceid} display={device.display} role={device.role} />
        </Suspense>
      </LazyBoundary>
      <WarningsPanel device={device} settings={settings} />
      <SettingsTabs device={device} settings={settings} />
    </>
  )
}

const DateOf = ({ ts }: { readonly ts: number }) => (usePainted() ? <Instant ms={ts * 1000} /> : null)

/** When the device last reported its settings. */
const ConfigDate = ({ ts }: { ts: number | null | undefined }) =>
  ts === undefined ? null : (
    <span className={styles.date}>
      Config Date {ts === null ? <strong>never</strong> : <DateOf ts={ts} />}
    </span>
  )

const pageName = 'Settings'

const SettingsOf = ({ device }: { device: Device }) => {
  const config = useDeviceConfig(device.deviceid)
  useDeviceTitle(device.name, pageName)
  useVisit(device.deviceid, device.name)
  return (
    <div className={styles.page}>
      <DeviceHeader device={device} pageName={pageName} groupid={undefined} actions={null}>
        <ConfigDate ts={config.ts} />
      </DeviceHeader>
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
