import { useState } from 'react'
import type { GroupId } from '../../../../shared/core/ids'
import type { GroupView, GroupWidget } from '../../../../shared/views/groupView'
import { getViews, putView } from '../../../../shared/views/views'
import { useAction } from '../../core/api/useAction'
import type { Outcome } from '../../ui/feedback/outcome'
import { newPlace } from '../newWidget'
import { readsOfViews } from '../useViews'

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
export const useSaveViewWidget = ({ groupid, view, widgetid, onSaved }: Options) => {
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
