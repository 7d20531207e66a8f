import type { Device } from '../devices/useDevice'
import { Card } from '../display/cards/Card'
import { LazyBoundary } from '../ui/feedback/LazyBoundary'
import { Loading } from '../ui/feedback/Loading'
import { lazyPart } from '../ui/lazyPart'

const CustomChartCard = lazyPart(async () => (await import('./CustomChartCard')).CustomChartCard, 'boundary')

interface Props {
  dataKey: string
  device: Device
  label: string
  /** Shows the chart of a key beside the cards. */
  onOpen: (key: string) => void
}

/** The card of a custom chart, whose code is loaded when a device has one. */
export const LazyChartCard = (props: Props) => (
  <LazyBoundary
    message="The chart could not be loaded."
    fallback={
      <Card title={props.label} rows={2} wide>
        <Loading label="Loading chart" />
      </Card>
    }
  >
    <CustomChartCard {...props} />
  </LazyBoundary>
)
