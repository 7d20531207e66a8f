import type { GroupId } from '../../../shared/core/ids'
import { useTrend } from '../periodfigures/useTrend'
import { Sparkline } from '../ui/text/Sparkline'
import type { DeviceRow, LatestValue } from './deviceRow'

interface Props {
  readonly groupid: GroupId
  readonly deviceid: DeviceRow['deviceid']
  readonly of: LatestValue
}

/** How the first of the latest values went over the week, up to its newest reading; nothing until that is known. */
export const RowTrend = ({ groupid, deviceid, of: { key, label, value } }: Props) => {
  const trend = useTrend(groupid, { deviceid, key })
  return trend === undefined || trend.length === 0 ? null : (
    <Sparkline points={[...trend, value]} label={`${label} over the last 7 days`} />
  )
}
