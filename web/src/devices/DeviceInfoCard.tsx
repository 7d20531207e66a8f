import { Suspense, lazy, memo, useState } from 'react'
import { regulatoryPartOf } from '../../../shared/devices/regulatoryInfo'
import type { FlatConfig } from '../../../shared/settings/configTree'
import { useBrand } from '../core/brand'
import { useFields } from '../data/readingsContext'
import { Card } from '../display/Card'
import { FactRows } from '../display/FactRows'
import styles from './DeviceInfoCard.module.css'
import { deviceFacts, infoKeys } from './deviceFacts'

const RegulatoryDialog = lazy(async () => ({
  default: (await import('./RegulatoryDialog')).RegulatoryDialog,
}))

/** What the device is and how it is connected (spec 1 §2). */
export const DeviceInfoCard = memo(({ deviceid, config }: { deviceid: string; config: FlatConfig }) => {
  const fields = useFields(infoKeys)
  const { showRegulatoryInfo } = useBrand()
  const [isOpen, setIsOpen] = useState(false)
  const part = showRegulatoryInfo ? regulatoryPartOf(config['device.model']) : undefined
  return (
    <Card title="Device Info" rows={2}>
      <FactRows facts={deviceFacts(deviceid, config, fields)} />
      {part === undefined ? null : (
        <button type="button" className={styles.link} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          Regulatory Information
        </button>
      )}
      {part !== undefined && isOpen ? (
        <Suspense fallback={null}>
          <RegulatoryDialog part={part} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </Card>
  )
})
DeviceInfoCard.displayName = 'DeviceInfoCard'
