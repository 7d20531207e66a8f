import { type ReactNode, Suspense, memo, useState } from 'react'
import { unknownSignalDbm } from '../../../shared/data/isUnmeasured'
import { defaultConfig } from '../../../shared/settings/defaultConfig'
import { useBrand } from '../brand/brand'
import { useFields } from '../livereadings/readingsStore'
import { Card } from '../display/cards/Card'
import { FactRows } from '../display/cards/FactRows'
import { lazyPart } from '../ui/lazyPart'
import { regulatoryPartOf } from './regulatoryInfo'
import styles from './DeviceInfoCard.module.css'
import type { Device } from './useDevice'
import { baseSecondsOf } from './deviceIntervals'

const infoKeys = ['wifi_ip', 'wifi_rssi', 'gsm_rssi'] as const

const none = '–'

const write = (value: unknown, unit = ''): string => {
  if (typeof value === 'string' && value !== '') return value
  return typeof value === 'number' ? `${value}${unit}` : none
}

type Known = Pick<Device, 'deviceid' | 'model' | 'fw' | 'config' | 'isConfigAwaited' | 'configError'>

const writeInterval = ({ config, isConfigAwaited, configError }: Known): string => {
  const seconds = baseSecondsOf(config)
  if (seconds !== undefined) return `${seconds} seconds`
  if (configError !== undefined) return 'not loaded'
  return isConfigAwaited ? none : `${defaultConfig['device.base_interval']} seconds (default)`
}

/** The rows of the Device Info card, from what is known of the device and from a reading's `infoKeys`. */
export const deviceFacts = (
  device: Known,
  [wifiIp, wifiDbm, lteDbm]: readonly unknown[],
): readonly (readonly [string, string])[] => [
  ['Device ID', device.deviceid],
  ['Model', write(device.model)],
  ['Firmware', write(device.fw)],
  ['Base Interval', writeInterval(device)],
  ['Wi-Fi IP', write(wifiIp)],
  ['Wi-Fi Signal', write(wifiDbm, ' dBm')],
  ['4G LTE Signal', lteDbm === unknownSignalDbm ? '(unknown)' : write(lteDbm, ' dBm')],
]

const RegulatoryDialog = lazyPart(async () => (await import('./RegulatoryDialog')).RegulatoryDialog)

interface Props {
  device: Device
  /** What else is known of the machine, on a line of its own. */
  below?: ReactNode
}

/** What the device is and how it is connected. */
export const DeviceInfoCard = memo(({ device, below }: Props) => {
  const fields = useFields(infoKeys)
  const { showRegulatoryInfo } = useBrand()
  const [isOpen, setIsOpen] = useState(false)
  const part = showRegulatoryInfo ? regulatoryPartOf(device.model) : undefined
  // Beside the title, because the rows take all the room that a phone's card has.
  const link =
    part === undefined ? undefined : (
      <button type="button" className={styles.link} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        Regulatory Information
      </button>
    )
  return (
    <Card title="Device Info" rows={2} phoneRows={below === undefined ? 2 : 3} aside={link}>
      <FactRows facts={deviceFacts(device, fields)} />
      {below}
      {part !== undefined && isOpen ? (
        <Suspense fallback={null}>
          <RegulatoryDialog part={part} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </Card>
  )
})
DeviceInfoCard.displayName = 'DeviceInfoCard'
