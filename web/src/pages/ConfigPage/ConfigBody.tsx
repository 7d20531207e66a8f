import { Suspense, lazy, useMemo, useState } from 'react'
import type { FlatConfig } from '../../../../shared/devices/configTree'
import { QueueLine } from '../../commands/QueueLine'
import type { Device } from '../../devices/useDevice'
import type { PageSettings } from '../../settings/tabs/SettingsTabProps'
import type { DeviceConfig } from '../../settings/useDeviceConfig'
import { WarningsPanel } from '../../settings/WarningsPanel'
import { ErrorBox } from '../../ui/feedback/ErrorBox'
import { LazyBoundary } from '../../ui/feedback/LazyBoundary'
import { Loading } from '../../ui/feedback/Loading'
import { SettingsTabs } from './SettingsTabs'

// Its code and its request are 3 kB and a round trip that a person who came to change a setting does not wait for.
const CommandQueuePanel = lazy(async () => ({
  default: (await import('../../commands/CommandQueuePanel')).CommandQueuePanel,
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
export const ConfigBody = ({ device, config }: Props) => {
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
