import { displayOf } from '../display/catalogue/displayOf'
import { canBeShown } from '../display/catalogue/planCards'
import { isTriggerKey } from '../display/catalogue/triggersOf'
import type { DisplaySettings } from '../../../shared/display/displaySettings'
import type { Device } from '../devices/useDevice'
import { toasts } from '../ui/toast/toasts'
import { cardRows, changeOf } from './cardRows'
import { displayEditsOf, type AnswerCache } from './useDisplayEdits'
import type { DisplayChange } from './displayChange'
import { editsOfMove, noPlaceLeft } from './moveCard'

/** What the menu of a card changes at once. The notice of each takes it back. */
export const cardEditsOf = (device: Device, keys: readonly string[], cache: AnswerCache) => {
  const { deviceid, display, config, role, featuresVersion, notes } = device
  const save = displayEditsOf(deviceid, cache)
  const labelOf = (key: string): string => displayOf(key, display[key]).label

  const toTheTop = (key: string, present: DisplaySettings): DisplayChange | undefined => {
    const rows = cardRows(keys, present, config, {}, notes.asset_type).filter(
      (row) => canBeShown(row.card, { role, featuresVersion }) && !isTriggerKey(row.key),
    )
    const edits = editsOfMove(rows, key, 0)
    return edits === undefined ? undefined : changeOf(present, edits)
  }
  return {
    pin: (key: string) => {
      if (toTheTop(key, display) === undefined) toasts.show({ tone: 'error', text: noPlaceLeft })
      else void save((present) => toTheTop(key, present) ?? {}, `${labelOf(key)} pinned to the top`)
    },
    hide: (key: string) =>
      void save((present) => ({ [key]: { ...present[key], displayType: 'hide' } }), `${labelOf(key)} hidden`),
  }
}
