import { configWarnings } from '../../../shared/settings/configWarnings'
import { CommandQueueCard } from '../commands/CommandQueueCard'
import { DeviceNotices } from '../devices/DeviceNotices'
import type { Device } from '../devices/useDevice'
import { EmptyState } from '../ui/EmptyState'
import { ErrorBox } from '../ui/ErrorBox'
import { Loading } from '../ui/Loading'
import styles from './Settings.module.css'
import { SettingsTabs } from './SettingsTabs'
import type { DeviceConfig } from './useDeviceConfig'
import { useSupplyVolts } from './useSupplyVolts'

interface Props {
  device: Device
  config: DeviceConfig
}

/** Warnings, the settings themselves, and the commands that carry them. */
export const DeviceSettings = ({ device, config: { reported, pending, error, reload } }: Props) => {
  const { deviceid, display, tier, role } = device
  const supplyVolts = useSupplyVolts(deviceid)
  if (reported === undefined) {
    return error === undefined ? (
      <Loading label="Loading settings" />
    ) : (
      <ErrorBox
        error={error}
        otherwise="Failed to load device configuration."
        onRetry={() => void reload()}
      />
    )
  }
  const warnings = configWarnings({
    config: { ...reported, ...pending },
    pending,
    plan: tier,
    supplyVolts,
  })
  return (
    <>
      <DeviceNotices notices={warnings} />
      {Object.keys(reported).length === 0 ? (
        <EmptyState title="No Config Available">The device has not sent its settings yet.</EmptyState>
      ) : (
        <SettingsTabs deviceid={deviceid} reported={reported} pending={pending} reload={reload} />
      )}
      <div className={styles.queue}>
        <CommandQueueCard deviceid={deviceid} display={display} role={role} />
      </div>
    </>
  )
}
