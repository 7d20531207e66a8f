import type { DeviceId } from '../../../../shared/core/ids'
import { maxLabelLength } from '../../../../shared/display/displaySettings'
import { maxWidgetHeight, type Widget } from '../../../../shared/display/widget'
import { ImageInput } from '../../files/ImageInput'
import { ColourField } from '../../ui/field/ColourField'
import { Checkbox } from '../../ui/field/Checkbox'
import { Select } from '../../ui/field/Select'
import { TextInput } from '../../ui/field/Field'
import type { WidgetEditor } from './useWidgetEditor'
import styles from './WidgetEditor.module.css'

interface Props {
  deviceid: DeviceId
  editor: WidgetEditor
  /** Why it was given no name to begin with. */
  nameHint: string | undefined
  /** An image is on its way: a save would leave it out. */
  onSending: (sending: Promise<void>) => void
}

const heights = Array.from({ length: maxWidgetHeight }, (_, i) => String(i + 1))

const switches = {
  snapToGrid: 'Snap to grid (5 px)',
  showLastReading: 'Show last reading',
  changeColorisActive: 'Change colour on warning and alarm',
} as const satisfies Partial<Record<keyof Widget, string>>

/** What holds for the widget as a whole. */
export const WidgetPanel = ({ deviceid, editor, nameHint, onSending }: Props) => {
  const { widget, change } = editor
  const { image } = widget
  return (
    <div className={styles.fields}>
      <div data-wide>
        <TextInput
          size="xs"
          label="Name"
          description={widget.name === '' ? nameHint : undefined}
          maxLength={maxLabelLength}
          value={widget.name}
          onChange={(event) => change({ name: event.currentTarget.value }, 'name')}
        />
      </div>
      <Select
        size="xs"
        label="Height (cards)"
        value={String(widget.heightInCardUnits)}
        choices={heights}
        onChange={(event) => change({ heightInCardUnits: Number(event.currentTarget.value) }, 'height')}
      />
      <ColourField
        label="Background"
        value={widget.backgroundColour}
        none="as page"
        onChange={(backgroundColour) => change({ backgroundColour }, 'background')}
      />
      {(Object.keys(switches) as (keyof typeof switches)[]).map((name) => (
        <div key={name} data-wide>
          <Checkbox
            size="xs"
            label={switches[name]}
            checked={widget[name]}
            onChange={(event) => change({ [name]: event.currentTarget.checked }, name)}
          />
        </div>
      ))}
      <ColourField
        label="On warning"
        value={widget.warningColor}
        onChange={(colour) => colour !== null && change({ warningColor: colour }, 'warning')}
      />
      <ColourField
        label="On alarm"
        value={widget.alertColor}
        onChange={(colour) => colour !== null && change({ alertColor: colour }, 'alert')}
      />
      <div data-wide>
        <ImageInput
          deviceid={deviceid}
          label="Background image"
          value={image.path}
          canUndo
          onSending={onSending}
          onChange={(path) => change({ image: { path, imageIsActive: path !== null } }, 'image')}
        />
      </div>
      <div data-wide>
        <Checkbox
          size="xs"
          label="Show the image"
          disabled={image.path === null}
          checked={image.imageIsActive}
          onChange={(event) =>
            change({ image: { ...image, imageIsActive: event.currentTarget.checked } }, 'image shown')
          }
        />
      </div>
    </div>
  )
}
