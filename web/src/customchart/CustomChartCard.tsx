import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { mayOnDevice } from '../../../shared/core/roles'
import { readCustomChart } from '../../../shared/display/customChart'
import type { Device } from '../devices/useDevice'
import { Card, NoData } from '../display/cards/Card'
import cardStyles from '../display/cards/Card.module.css'
import { paths } from '../paths'
import { IconButton } from '../ui/button/IconButton'
import { CustomChartBody, PlanLacksCharts } from './CustomChartBody'

const ExpandIcon = () => (
  <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden>
    <path
      d="M9.5 2.5h4v4M6.5 13.5h-4v-4M13.5 2.5l-4.5 4.5M2.5 13.5l4.5-4.5"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
)

const NotDrawn = ({ device, dataKey }: { device: Device; dataKey: string }) =>
  mayOnDevice(device.role, 'editDisplaySettings') ? (
    <p className={cardStyles.none}>
      Chart not found. <Link to={paths.chart(device.deviceid, dataKey)}>Draw it</Link>
    </p>
  ) : (
    <NoData text="Chart not found" />
  )

interface Props {
  dataKey: string
  device: Device
  /** Said when the chart has no name of its own. */
  label: string
  onOpen: (key: string) => void
}

/** A custom chart, among the cards of its device. */
export const CustomChartCard = ({ dataKey, device, label, onOpen }: Props) => {
  const stored = device.display[dataKey]?.chart
  const chart = useMemo(() => readCustomChart(stored), [stored])
  const title = chart === undefined || chart.name === '' ? label : chart.name
  const body = () => {
    if (device.isRestricted === true) return <PlanLacksCharts plan={device.tier?.name ?? '---'} />
    if (chart === undefined) return <NotDrawn device={device} dataKey={dataKey} />
    return (
      <CustomChartBody
        deviceid={device.deviceid}
        chart={chart}
        display={device.display}
        label={`Chart ${title}`}
      />
    )
  }
  const canOpen = device.isRestricted !== true && chart !== undefined && chart.series.length > 0
  return (
    <Card
      title={title}
      rows={2}
      wide
      aside={
        canOpen ? (
          <IconButton label={`${title}: open chart`} title="Expand" onClick={() => onOpen(dataKey)}>
            <ExpandIcon />
          </IconButton>
        ) : null
      }
    >
      {body()}
    </Card>
  )
}
