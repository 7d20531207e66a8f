import { ownCardTypeOf } from '../../../../shared/display/ownCards'
import { useSearchState } from '../../core/routing/useSearchState'
import type { Device } from '../../devices/useDevice'
import { LazyBoundary } from '../../ui/feedback/LazyBoundary'
import { DockedPlace } from '../../ui/layout/Beside'
import { lazyPart } from '../../ui/lazyPart'

const KeyChart = lazyPart(async () => (await import('../../keychart/KeyChart')).KeyChart, 'boundary')
const CustomChartPanel = lazyPart(
  async () => (await import('../../customchart/CustomChartPanel')).CustomChartPanel,
  'boundary',
)

interface Props {
  device: Device
  /** Of a measurement, or of a chart that a person drew. */
  chartKey: string
  dataKeys: readonly string[]
  onClose: () => void
}

/** The chart that the address names, beside the cards. */
export const OpenChart = ({ device, chartKey, dataKeys, onClose }: Props) => {
  const [, change] = useSearchState()
  return (
    <LazyBoundary message="The chart could not be loaded." fallback={<DockedPlace />}>
      {ownCardTypeOf(chartKey) === 'chart' ? (
        <CustomChartPanel key={chartKey} device={device} chartKey={chartKey} onClose={onClose} />
      ) : (
        <KeyChart
          device={device}
          dataKey={chartKey}
          dataKeys={dataKeys}
          onOpen={(chart) => change({ chart, with: undefined })}
          onClose={onClose}
        />
      )}
    </LazyBoundary>
  )
}
