import { useMemo, useState, type ComponentProps, Suspense, lazy } from 'react'
import type { FlatConfig } from '../../../../shared/devices/configTree'
import type { Device } from '../../devices/useDevice'
import type { PageSettings } from '../../settings/tabs/SettingsTabProps'
import type { DeviceConfig } from '../../settings/useDeviceConfig'
import { WarningsPanel } from '../../settings/WarningsPanel'
import { ErrorBox } from '../../ui/feedback/ErrorBox'
import { Loading } from '../../ui/feedback/Loading'
import { SettingsTabs } from './SettingsTabs'
import type { CommandQueuePanel as Panel } from '../../commands/CommandQueuePanel'
import { QueueLine } from '../../commands/QueueLine'
import { LazyBoundary } from '../../ui/feedback/LazyBoundary'

const CommandQueuePanel = lazy(async () => ({
  default: (await import('../../commands/CommandQueuePanel')).CommandQueuePanel,
}))

/** The command queue, whose code comes after the settings; its line is there before. */
const LaterQueue = (props: ComponentProps<typeof Panel>) => (
  <LazyBoundary message="The command queue could not be loaded. Please load the page again.">
    <Suspense fallback={<QueueLine />}>
      <CommandQueuePanel {...props} />
    </Suspense>
  </LazyBoundary>
)

interface Props {
  device: Device
  config: DeviceConfig
}

/** The settings of the device as they stand, and what was saved here since the page was opened. */
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

/** The commands that carry settings, what is to be known about them, and the tabs. */
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
      <LaterQueue deviceid={device.deviceid} display={device.display} role={device.role} />
      <WarningsPanel device={device} settings={settings} />
      <SettingsTabs device={device} settings={settings} />
    </>
  )
}
