import { Suspense, memo, useState } from 'react'
import { regulatoryPartOf } from './regulatoryInfo'
import { useBrand } from '../brand/brand'
import { useFields } from '../livereadings/readingsContext'
import { Card } from '../display/cards/Card'
import { FactRows } from '../display/cards/FactRows'
import styles from './DeviceInfoCard.module.css'
import { deviceFacts, infoKeys } from './deviceFacts'
import type { Device } from './useDevice'
import { lazy } from '../ui/lazy'

const RegulatoryDialog = lazy(async () => ({
  default: (await import('./RegulatoryDialog')).RegulatoryDialog,
}))

/** What the device is and how it is connected. */
export const DeviceInfoCard = memo(({ device }: { device: Device }) => {
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
    <Card title="Device Info" rows={2} aside={link}>
      <FactRows facts={deviceFacts(device, fields)} />
      {part !== undefined && isOpen ? (
        <Suspense fallback={null}>
          <RegulatoryDialog part={part} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </Card>
  )
})
DeviceInfoCard.displayName = 'DeviceInfoCard'
