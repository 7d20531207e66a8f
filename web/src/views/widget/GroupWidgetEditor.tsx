import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { faultsByField } from '../../../../shared/core/describeIssues'
import type { GroupId } from '../../../../shared/core/ids'
import { GroupWidget, type GroupView } from '../../../../shared/views/groupView'
import { getViews, putView } from '../../../../shared/views/views'
import type { WidgetFieldsProps } from '../../viewwidgets/WidgetState'
import { widgetKinds } from '../../viewwidgets/widgetKinds'
import { paths } from '../../paths'
import { Breadcrumb } from '../../ui/layout/PageHeader'
import { LazyBoundary } from '../../ui/feedback/LazyBoundary'
import { Loading } from '../../ui/feedback/Loading'
import { Form } from '../../ui/form/Form'
import { useEditForm } from '../../ui/form/useEditForm'
import type { Outcome } from '../../ui/feedback/outcome'
import { WidgetFrame } from '../WidgetFrame'
import { ConflictDialog } from '../editor/ConflictDialog'
import { usePeriods } from '../dashboardRange'
import { useAction } from '../../core/api/useAction'
import { newPlace } from '../editor/arrangeWidgets'
import { readsOfViews } from '../useViews'
import { Button } from '../../ui/button/Button'
import { TextInput } from '../../ui/field/Field'
import styles from './GroupWidgetEditor.module.css'

const conflictStatus = 409

interface Options {
  readonly groupid: GroupId
  readonly view: GroupView
  readonly widgetid: string
  /** What the view is now. */
  readonly onSaved: (view: GroupView) => void
}

/** The view with one widget in it as it was set up; where it stands is not changed by that. */
const withWidget = ({ widgets }: GroupView, widgetid: string, widget: GroupWidget) => {
  const layouts = widgets[widgetid]?.layouts ?? newPlace(widgets, widget.type)
  return { ...widgets, [widgetid]: { ...widget, layouts } }
}

/** Saves one widget of a view; what others did to the rest of the view meanwhile can be kept. */
const useSaveViewWidget = ({ groupid, view, widgetid, onSaved }: Options) => {
  const [isConflict, setIsConflict] = useState(false)
  const put = useAction(putView, { refresh: readsOfViews(groupid) })
  const look = useAction(getViews)

  const saveInto = async (into: GroupView, widget: GroupWidget): Promise<Outcome> => {
    const { viewid, version } = into
    const widgets = withWidget(into, widgetid, widget)
    const result = await put.run({ groupid, view: { viewid, widgets }, version })
    if (result.ok) onSaved({ ...into, widgets, version: result.output.version, leftOut: [] })
    const wasRefused = !result.ok && result.error.status === conflictStatus
    // The dialog says it in more words, and stays until the widget is saved after all.
    if (wasRefused) put.forget()
    setIsConflict((wasConflict) => wasRefused || (wasConflict && !result.ok))
    return result
  }

  return {
    save: (widget: GroupWidget) => saveInto(view, widget),
    /** Puts this widget into the version that another person has saved meanwhile. */
    saveOver: async (widget: GroupWidget) => {
      const found = await look.run({ groupid, viewid: view.viewid })
      return found.ok ? saveInto(found.output.view ?? view, widget) : found
    },
    busy: put.busy || look.busy,
    /** Why it could not be saved into theirs. */
    failure: put.error ?? look.error,
    isConflict,
    endConflict: () => setIsConflict(false),
  }
}

interface Props {
  readonly groupid: GroupId
  readonly groupName: string
  readonly view: GroupView
  readonly widgetid: string
  /** As it is saved, or as a new one begins. */
  readonly widget: GroupWidget
  readonly isNew: boolean
  readonly onSaved: (view: GroupView) => void
}

const maxTitleLength = 60

type Settings = GroupWidget['settings']
type AnyFields = WidgetFieldsProps<'table'> &
  WidgetFieldsProps<'chart'> &
  WidgetFieldsProps<'headline'> &
  WidgetFieldsProps<'map'>

/** What the contract says is wrong, by the path within the settings. */
const faultsIn = (widget: GroupWidget): Record<string, string> =>
  Object.fromEntries(
    Object.entries(faultsByField(GroupWidget.safeParse(widget).error, GroupWidget, 'The widget')).map(
      ([field, text]) => [field.replace(/^settings\./, ''), text],
    ),
  )

/** The settings of one widget beside the widget itself, as it would be. */
export const GroupWidgetEditor = ({ groupid, groupName, view, widgetid, widget, isNew, onSaved }: Props) => {
  const [isLeaving, setIsLeaving] = useState(false)
  const navigate = useNavigate()
  const periods = usePeriods(view.timeRange)
  const saving = useSaveViewWidget({ groupid, view, widgetid, onSaved })
  const leaveIf = async (saved: Promise<Outcome>): Promise<Outcome> => {
    const outcome = await saved
    if (outcome.ok) setIsLeaving(true)
    return outcome
  }
  const withSettings = (settings: Settings) => ({ ...widget, settings }) as GroupWidget
  const form = useEditForm({
    saved: { settings: widget.settings },
    check: ({ settings }) => faultsIn(withSettings(settings)),
    save: ({ settings }) => leaveIf(saving.save(withSettings(settings))),
    // A new one can be saved as it begins.
    mayRepeat: isNew,
    isGuarded: !isLeaving,
  })
  const { settings } = form.values
  const edited = withSettings(settings)
  const faults = faultsIn(edited)
  const { viewid } = view
  const here = paths.group(groupid, viewid)
  const { label, Fields } = widgetKinds[widget.type]
  const Shown = Fields as (props: AnyFields) => ReactNode
  const change = (next: Settings) => form.setField('settings', next)
  // The leave guard is off once it is saved.
  useEffect(() => {
    if (isLeaving) void navigate(paths.editView(groupid, viewid, widgetid))
  }, [isLeaving, groupid, viewid, widgetid, navigate])
  const [wrong] = Object.values(faults)
  return (
    <>
      <Breadcrumb
        home={paths.home()}
        crumbs={[{ label: groupName, to: paths.group(groupid) }, { label: view.name, to: here }, { label }]}
      />
      <h1 className={styles.title}>{isNew ? `New ${label}` : `Set up ${label}`}</h1>
      <div className={styles.columns} data-type={widget.type}>
        <div className={styles.preview}>
          <WidgetFrame groupid={groupid} widgetid={widgetid} widget={edited} periods={periods} isEditing />
        </div>
        <div className={styles.fields}>
          <Form
            form={form}
            submit="Save"
            disabledReason={wrong}
            barClassName={styles.actions}
            actions={
              <Button variant="default" onClick={() => void navigate(paths.editView(groupid, viewid))}>
                Cancel
              </Button>
            }
          >
            <TextInput
              label="Title"
              maxLength={maxTitleLength}
              autoComplete="off"
              data-path="title"
              value={settings.title}
              error={faults.title}
              onChange={(event) => change({ ...settings, title: event.currentTarget.value })}
            />
            <LazyBoundary message="The settings could not be loaded." fallback={<Loading />}>
              <Shown
                groupid={groupid}
                settings={settings as AnyFields['settings']}
                faults={faults}
                onChange={change}
              />
            </LazyBoundary>
          </Form>
        </div>
      </div>
      <ConflictDialog
        isOpen={saving.isConflict}
        isBusy={saving.busy}
        failure={saving.failure}
        onLoad={() => setIsLeaving(true)}
        onSaveOver={() => void leaveIf(saving.saveOver(edited))}
        onClose={saving.endConflict}
      />
    </>
  )
}
