import { useState } from 'react'
import type { OutputOf } from '../../../../shared/core/endpoint'
import type { DisplayEntry } from '../../../../shared/display/displaySettings'
import { nameOwnCard } from '../../display/catalogue/nameOwnCard'
import { nextOwnCardKey, tooManyCards } from '../../../../shared/display/ownCards'
import { readWidget, type Widget } from '../../../../shared/display/widget'
import { getSettings, putSettings } from '../../../../shared/settings/deviceSettings'
import { callEndpoint } from '../../core/api/callEndpoint'
import { isChangedMeanwhile } from '../../core/api/isChangedMeanwhile'
import { readsOf } from '../../core/api/readsOf'
import { useAction } from '../../core/api/useAction'
import type { Device } from '../../devices/useDevice'

type Settings = OutputOf<typeof getSettings>

/** What somebody else made of the widget meanwhile; without a widget they deleted it. */
export interface ChangedWidget {
  readonly widget: Widget | undefined
  readonly revision: string | null
}

/**
 * Saves or deletes a widget of a device, only as long as it is still what was opened; what else its entry holds stays.
 * @throws RequestError
 */
export const useSaveWidget = ({ deviceid, revisions }: Device, widgetid: string) => {
  const action = useAction(putSettings, { refresh: [readsOf(getSettings, { deviceid })] })
  const [base, setBase] = useState<string | null>(revisions[widgetid] ?? null)

  const present = () => callEndpoint(getSettings, { deviceid })
  const entriesOf = ({ deviceRecord }: Settings) => deviceRecord.PORTAL_displaySettings
  const write = (key: string, entry: DisplayEntry | null, from: string | null) =>
    action.run({ deviceid, PORTAL_displaySettings: { [key]: entry }, basedOn: { [key]: from } })
  const put = async (...change: Parameters<typeof write>): Promise<void> => {
    const outcome = await write(...change)
    if (!outcome.ok) throw outcome.error
  }
  return {
    /**
     * Tells what somebody else made of the widget meanwhile, if they did: then nothing is saved.
     * @param over what they made of it, when it is to be saved over that
     */
    save: async (widget: Widget, over?: ChangedWidget): Promise<ChangedWidget | undefined> => {
      const entry = entriesOf(await present())[widgetid]
      try {
        await put(widgetid, { ...entry, widget }, over === undefined ? base : over.revision)
        return undefined
      } catch (error) {
        if (!isChangedMeanwhile(error)) throw error
        const now = await present()
        return {
          widget: readWidget(entriesOf(now)[widgetid]?.widget),
          revision: now.revisions[widgetid] ?? null,
        }
      }
    },
    /** Under the next free key and a name of its own, so that both are kept. */
    saveCopy: async (widget: Widget) => {
      const entries = entriesOf(await present())
      const key = nextOwnCardKey('widget', Object.keys(entries))
      if (key === undefined) throw new Error(tooManyCards('widget'))
      await put(
        key,
        { widget: { ...widget, name: nameOwnCard('widget', entries, widget.name) ?? widget.name } },
        null,
      )
    },
    /** Asked for in a dialog, which tells its own failure. */
    remove: () => write(widgetid, null, base),
    /** From here on theirs is what is edited. */
    adopt: ({ revision }: ChangedWidget) => setBase(revision),
  }
}
