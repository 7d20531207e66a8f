import type { DeviceId } from '../../../shared/core/ids'
import type { DisplaySettings } from '../../../shared/display/displaySettings'
import { type Widget, widgetHeight, widgetWidth } from '../../../shared/display/widget'
import { useImage } from '../files/useImage'
import { useWidgetValues } from './useWidgetValues'
import styles from './Widget.module.css'
import { backgroundOf, inkStyle, WidgetBackdrop } from './WidgetBackdrop'
import { itemsOf } from './widgetDraft'
import { WidgetItemShape } from './WidgetItemShape'

interface Props {
  deviceid: DeviceId
  widget: Widget
  display: DisplaySettings
  label: string
}

/** A widget as it was drawn, with the values of the selected reading. */
export const WidgetBody = ({ deviceid, widget, display, label }: Props) => {
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
