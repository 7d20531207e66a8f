import { memo, useMemo } from 'react'
import { Link } from 'react-router-dom'
import { mayOnDevice } from '../../../shared/core/roles'
import { readWidget, type Widget, widgetHeight, widgetWidth } from '../../../shared/display/widget'
import type { DeviceId } from '../../../shared/core/ids'
import type { DisplaySettings } from '../../../shared/display/displaySettings'
import type { Device } from '../devices/useDevice'
import { Card, NoData } from '../display/cards/Card'
import cardStyles from '../display/cards/Card.module.css'
import { paths } from '../paths'
import { useImage } from '../files/useImage'
import { PlanLacksWidgets, backgroundOf, inkStyle, WidgetBackdrop, WidgetItemShape } from './WidgetDrawing'
import { useWidgetValues } from './useWidgetValues'
import styles from './Widget.module.css'
import { itemsOf } from './widgetDraft'

interface WidgetBodyProps {
  deviceid: DeviceId
  widget: Widget
  display: DisplaySettings
  label: string
}

/** A widget as it was drawn, with the values of the selected reading. */
const WidgetBody = ({ deviceid, widget, display, label }: WidgetBodyProps) => {
  const values = useWidgetValues(widget)
  const { src, error, retry } = useImage(deviceid, widget.image.imageIsActive ? widget.image.path : null)
  const colour = backgroundOf(widget, values)
  return (
    <div className={styles.body} style={{ backgroundColor: colour, ...inkStyle(colour) }}>
      <svg
        role="group"
        aria-label={label}
        className={styles.drawing}
        viewBox={`0 0 ${widgetWidth} ${widgetHeight(widget.heightInCardUnits)}`}
      >
        <WidgetBackdrop widget={widget} colour={colour} imageSrc={src} />
        {itemsOf(widget).map((item) => (
          <WidgetItemShape key={item.id} item={item} values={values} display={display} />
        ))}
      </svg>
      {error === undefined ? null : (
        <p className={styles.noImage}>
          The image could not be loaded.{' '}
          <button type="button" onClick={retry}>
            Try again
          </button>
        </p>
      )}
    </div>
  )
}

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
