import { memo } from 'react'
import type { FlatConfig } from '../../../shared/settings/configTree'
import { Card } from '../display/Card'
import { FactRows } from '../display/FactRows'
import { useFields } from '../data/readingsContext'
import { deviceFacts, infoKeys } from './deviceFacts'

/** What the device is and how it is connected (spec 1 §2). */
export const DeviceInfoCard = memo(({ deviceid, config }: { deviceid: string; config: FlatConfig }) => {
  const fields = useFields(infoKeys)
  return (
    <Card title="Device Info" rows={2}>
      <FactRows facts={deviceFacts(deviceid, config, fields)} />
    </Card>
  )
})
DeviceInfoCard.displayName = 'DeviceInfoCard'
