import * as z from 'zod/mini'
import { DeviceId } from '../core/ids'
import { Dp, Operator, Title, Unit, ValueDataType, ValueKey, ValueName } from './widgetParts'

export const maxGroupSeries = 15

const Series = z.strictObject({
  key: ValueKey,
  dataType: ValueDataType,
  operator: z.optional(Operator),
  axis: z._default(z.enum(['left', 'right']), 'left'),
  /** One device of the group; without it every device that has the key, as far as there is room for them. */
  deviceid: z.optional(DeviceId),
  name: ValueName,
  unit: Unit,
  dp: Dp,
})
export type GroupSeries = z.infer<typeof Series>

export const GroupChartSettings = z.strictObject({
  title: Title,
  series: z._default(
    z.array(Series).check(z.maxLength(maxGroupSeries, `may have at most ${maxGroupSeries} series`)),
    [],
  ),
})
export type GroupChartSettings = z.infer<typeof GroupChartSettings>
