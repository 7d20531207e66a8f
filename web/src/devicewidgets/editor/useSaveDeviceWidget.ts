import { useState } from 'react'
import type { OutputOf } from '../../../../shared/core/endpoint'
import type { DisplayEntry } from '../../../../shared/display/displaySettings'
import { nameOwnCard } from '../../display/catalogue/nameOwnCard'
import { nextOwnCardKey, tooManyCards } from '../../../../shared/display/ownCards'
import { readWidget, type Widget } from '../../../../shared/display/widget'
import { getSettings, putSettings } from '../../../../shared/settings/deviceSettings'
import { isChangedMeanwhile } from '../../core/api/isChangedMeanwhile'
import { readsOf } from '../../core/api/readsOf'
import { useAction } from '../../core/api/useAction'
import type { Device } from '../../devices/useDevice'
import { holdOwnCard } from '../../displaysettings/holdOwnCard'
import type { Outcome } from '../../ui/feedback/outcome'

type Settings = OutputOf<typeof getSettings>

/** The widget as another person saved it meanwhile; without a widget they deleted it. */
export interface ChangedWidget {
  readonly widget: Widget | undefined
  readonly revision: string | null
}

/** Saves or deletes a widget of a device, only as long as it is still what was opened; the rest of its entry stays. */
export const useSaveDeviceWidget = ({ deviceid, revisions, display }: Device, widgetid: string) => {
  const put = useAction(putSettings, { refresh: [readsOf(getSettings, { deviceid })] })
  const look = useAction(getSettings)
  const [base, setBase] = useState<string | null>(revisions[widgetid] ?? null)

  const present = () => look.run({ deviceid })
  const entriesOf = ({ deviceRecord }: Settings) => deviceRecord.PORTAL_displaySettings
  const write = (key: string, entry: DisplayEntry | null, from: string | null) =>
    put.run({ deviceid, PORTAL_displaySettings: { [key]: entry }, basedOn: { [key]: from } })
  return {
    /**
     * Saves nothing when another person has changed the widget meanwhile, and answers with their change.
     * @param over their change, when it is to be replaced
     */
    save: async (widget: Widget, over?: ChangedWidget): Promise<Outcome<ChangedWidget | undefined>> => {
      const before = await present()
      if (!before.ok) return before
      const entry = entriesOf(before.output)[widgetid]
      const written = await write(widgetid, { ...entry, widget }, over === undefined ? base : over.revision)
      if (written.ok) return { ok: true, output: undefined }
      if (!isChangedMeanwhile(written.error)) return written
      const now = await present()
      if (!now.ok) return now
      const { revisions: marks } = now.output
      const theirs = readWidget(entriesOf(now.output)[widgetid]?.widget)
      return { ok: true, output: { widget: theirs, revision: marks[widgetid] ?? null } }
    },
    /** Under the next free key and a name of its own, so that both are kept. */
    saveCopy: async (widget: Widget): Promise<Outcome> => {
      const before = await present()
      if (!before.ok) return before
      const entries = entriesOf(before.output)
      const key = nextOwnCardKey('widget', Object.keys(entries))
      if (key === undefined) return { ok: false, error: { message: tooManyCards('widget') } }
      const name = nameOwnCard('widget', entries, widget.name) ?? widget.name
      return write(key, { widget: { ...widget, name } }, null)
    },
    /** Its failure is shown by the dialog that asks. */
    remove: async (name: string) => {
      const offer = await holdOwnCard(deviceid, widgetid, display[widgetid])
      const outcome = await write(widgetid, null, base)
      if (outcome.ok) offer(name)
      return outcome
    },
    /** Edits their change from here on. */
    adopt: ({ revision }: ChangedWidget) => setBase(revision),
  }
}
