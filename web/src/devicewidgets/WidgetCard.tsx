import { memo, useMemo } from 'react'
import { Link } from 'react-router-dom'
import { mayOnDevice } from '../../../shared/core/roles'
import { readWidget } from '../../../shared/display/widget'
import type { Device } from '../devices/useDevice'
import { Card } from '../display/cards/Card'
import cardStyles from '../display/cards/Card.module.css'
import { NoData } from '../display/cards/NoData'
import { paths } from '../paths'
import { PlanLacksWidgets } from './PlanLacksWidgets'
import { WidgetBody } from './WidgetBody'

const NotDrawn = ({ device, dataKey }: { device: Device; dataKey: string }) =>
  mayOnDevice(device.role, 'editDisplaySettings') ? (
    <p className={cardStyles.none}>
      Widget not found. <Link to={paths.widget(device.deviceid, dataKey)}>Draw it</Link>
    </p>
  ) : (
    <NoData text="Widget not found" />
  )

interface Props {
  dataKey: string
  device: Device
  label: string
}

/** A custom widget, among the cards of its device. */
export const WidgetCard = memo(({ dataKey, device, label }: Props) => {
  const stored = device.display[dataKey]?.widget
  const widget = useMemo(() => readWidget(stored), [stored])
  const isDrawn = widget !== undefined && device.isRestricted !== true
  const rows = isDrawn ? widget.heightInCardUnits : 1
  return (
    <Card title={label} rows={rows} phoneRows={isDrawn ? Math.round(rows * 1.5) : 1}>
      {device.isRestricted === true ? (
        <PlanLacksWidgets plan={device.tier?.name ?? '---'} />
      ) : widget === undefined ? (
        <NotDrawn device={device} dataKey={dataKey} />
      ) : (
        <WidgetBody
          deviceid={device.deviceid}
          widget={widget}
          display={device.display}
          label={`Widget ${label}`}
        />
      )}
    </Card>
  )
})
WidgetCard.displayName = 'WidgetCard'
