import * as z from 'zod/mini'
import { Dp, Operator, Title, TrendColor, Unit, ValueDataType, ValueKey } from './widgetParts'

/** One figure of the whole group. Without a key nothing was chosen yet. */
export const HeadlineSettings = z.strictObject({
  title: Title,
  key: z._default(z.nullable(ValueKey), null),
  dataType: z._default(ValueDataType, 'metric'),
  operator: z._default(Operator, 'avg'),
  unit: Unit,
  trendColor: TrendColor,
  dp: Dp,
})
export type HeadlineSettings = z.infer<typeof HeadlineSettings>
