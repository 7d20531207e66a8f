import { type KeyboardEvent, useEffect, useRef, useState, useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { readWidget, Widget } from '../../../../shared/display/widget'
import type { DisplaySettings } from '../../../../shared/display/displaySettings'
import { displayOf } from '../../display/catalogue/displayOf'
import { nameOwnCard, noNameForCard } from '../../display/catalogue/nameOwnCard'
import type { Device } from '../../devices/useDevice'
import { DeviceHeader } from '../../devices/DeviceHeader'
import { useImagesUnderWay } from '../../files/useImageUpload'
import { paths } from '../../paths'
import { ChoiceField } from '../../ui/combobox/ChoiceField'
import { UnsavedGuard } from '../../ui/dialog/UnsavedGuard'
import { PlanLacksWidgets } from '../WidgetDrawing'
import { useWidgetValues } from '../useWidgetValues'
import { itemsOf, type WidgetItem, describeItem } from '../widgetDraft'
import { isMeasured } from '../../display/catalogue/planCards'
import { useReadingsKeys } from '../../livereadings/readingsStore'
import { EditorActions, useSaveDeviceWidget } from './EditorActions'
import { EditorCanvas } from './EditorCanvas'
import { EditorToolbar } from './EditorToolbar'
import { keyCommand, useWidgetEditor } from './useWidgetEditor'
import { boxOf, lineWidth } from './itemBox'
import { ItemPanel } from './ItemPanel'
import { TemplateRow, withTemplate } from './TemplateRow'
import styles from './WidgetEditor.module.css'
import { WidgetPanel } from './WidgetPanel'

/** The data keys an item may show: those of the readings at hand, and the one it has. */
const useDataSources = (display: DisplaySettings, selected: WidgetItem | undefined) => {
  const keys = useReadingsKeys()
  const own = selected?.dataElement ?? undefined
  return useMemo(
    () =>
      [...new Set([...keys.filter(isMeasured), ...(own === undefined ? [] : [own])])]
        .map((key) => ({ value: key, label: `${displayOf(key, display[key]).label} (${key})` }))
        .sort((a, b) => a.label.localeCompare(b.label)),
    [keys, own, display],
  )
}

interface Props {
  device: Device
  widgetid: string
}

/** What the panel is about when nothing is selected. */
const whole = ''

/** Draws a widget of a device: a canvas with live values, and the properties of what is selected. */
export const WidgetEditor = ({ device, widgetid }: Props) => {
  const { deviceid, display } = device
  const navigate = useNavigate()
  const [initial] = useState(
    () =>
      readWidget(display[widgetid]?.widget) ?? Widget.parse({ name: nameOwnCard('widget', display) ?? '' }),
  )
  const [isStored] = useState(() => display[widgetid] !== undefined)
  const [isDone, setIsDone] = useState(false)
  const editor = useWidgetEditor(initial)
  const { widget, selected, select, hasChanges } = editor
  const { waitReason, follow } = useImagesUnderWay()
  const values = useWidgetValues(widget)
  const sources = useDataSources(display, selected)
  const { save, saveCopy, remove, adopt } = useSaveDeviceWidget(device, widgetid)
  const title = widget.name === '' ? displayOf(widgetid).label : widget.name
  const frame = useRef<HTMLDivElement>(null)
  const obeyKey = (event: KeyboardEvent) => {
    const command = keyCommand(event, widget.snapToGrid)
    if (command === undefined) return
    event.preventDefault()
    editor.obey(command)
    if (command.do === 'remove') frame.current?.focus()
  }
  const leave = () => void navigate(paths.data(deviceid))
  // Once saved there is nothing to guard: the page is left when the guard knows that.
  useEffect(() => {
    if (isDone) void navigate(paths.data(deviceid))
  }, [isDone, navigate, deviceid])

  return (
    <div className={styles.page}>
      <UnsavedGuard hasChanges={(hasChanges || waitReason !== undefined) && !isDone} />
      <DeviceHeader
        device={device}
        pageName="Widget"
        actions={
          <EditorActions
            name={title}
            saveRefusal={waitReason ?? (hasChanges || !isStored ? undefined : 'No changes made.')}
            isStored={isStored}
            onSave={(over) => save(widget, over)}
            onSaveCopy={() => saveCopy(widget)}
            onDelete={() => remove(title)}
            onLoad={(changed, theirs) => {
              adopt(changed)
              editor.load(theirs)
            }}
            onCancel={leave}
            onDone={() => setIsDone(true)}
          />
        }
      />
      <div className={styles.workspace}>
        <section className={styles.work} aria-label={title} onKeyDown={obeyKey}>
          {device.isRestricted === true ? <PlanLacksWidgets plan={device.tier?.name ?? '---'} /> : null}
          <EditorToolbar editor={editor} />
          <EditorCanvas deviceid={deviceid} editor={editor} display={display} values={values} frame={frame} />
          <p className={styles.hint}>
            {itemsOf(widget).length === 0
              ? 'Begin with one of these, or add an indicator or a text.'
              : 'Drag to move, the corner to resize.'}{' '}
            <span className={styles.keys}>
              Arrow keys move by {widget.snapToGrid ? '5 px, with Shift by 1' : '1 px, with Shift by 5'};
              Delete removes, Ctrl+D duplicates, Ctrl+Z undoes.
            </span>
          </p>
          {itemsOf(widget).length === 0 ? (
            <TemplateRow
              onChoose={(template) => {
                const keys = sources.map(({ value }) => value)
                editor.edit((before) => withTemplate(before, template, keys, display))
                // Its first item says what it is about.
                select('i1')
              }}
            />
          ) : null}
        </section>
        {/* Leaving a field ends a step of undo. */}
        <section className={styles.panel} aria-label="Properties" onBlur={editor.settle}>
          <ChoiceField
            size="xs"
            label="Properties of"
            value={selected?.id ?? whole}
            choices={[
              { value: whole, label: `Widget: ${title}` },
              ...itemsOf(widget).map((item) => ({ value: item.id, label: describeItem(item, display) })),
            ]}
            onChange={(id) => select(id || undefined)}
          />
          {selected === undefined ? (
            <WidgetPanel
              deviceid={deviceid}
              editor={editor}
              onSending={follow}
              nameHint={nameOwnCard('widget', display) === undefined ? noNameForCard('widget') : undefined}
            />
          ) : (
            <ItemPanel
              item={selected}
              box={boxOf(selected, lineWidth(selected, values, display))}
              editor={editor}
              sources={sources}
            />
          )}
        </section>
      </div>
    </div>
  )
}
