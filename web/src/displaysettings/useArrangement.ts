import { useMemo, useState } from 'react'
import type { Device } from '../devices/useDevice'
import { canBeShown } from '../display/catalogue/planCards'
import { isTriggerKey } from '../display/catalogue/triggersOf'
import { useReadingsKeys } from '../livereadings/readingsStore'
import { type CardRow, cardRows, changeOf, type RowEdit, type RowEdits, visibleAs } from './cardRows'
import { editsOfMove, noPlaceLeft } from './moveCard'
import { useDisplayEdits } from './useDisplayEdits'

/** The order of a device's cards while it is edited. */
export const useArrangement = (device: Device) => {
  const { deviceid, display, config, role, featuresVersion, notes } = device
  const keys = useReadingsKeys()
  const save = useDisplayEdits(deviceid)
  const [edits, setEdits] = useState<RowEdits>({})
  const [problem, setProblem] = useState<string>()
  const rows = useMemo(
    () =>
      cardRows(keys, display, config, edits, notes.asset_type).filter(
        ({ key, card }) => canBeShown(card, { role, featuresVersion }) && !isTriggerKey(key),
      ),
    [keys, display, config, edits, notes.asset_type, role, featuresVersion],
  )
  const edit = (changes: Readonly<Record<string, RowEdit>>) =>
    setEdits((before) => ({
      ...before,
      ...Object.fromEntries(
        Object.entries(changes).map(([key, change]) => [key, { ...before[key], ...change }]),
      ),
    }))
  const moveTo = (key: string, to: number) => {
    const changes = editsOfMove(rows, key, to)
    setProblem(changes === undefined ? noPlaceLeft : undefined)
    if (changes !== undefined) edit(changes)
  }
  return {
    rows,
    problem,
    count: Object.keys(changeOf(display, edits)).length,
    move: (key: string, over: string) => {
      if (key !== over)
        moveTo(
          key,
          rows.findIndex((row) => row.key === over),
        )
    },
    pin: ({ key }: CardRow) => moveTo(key, 0),
    hide: ({ key }: CardRow) => edit({ [key]: { displayType: 'hide' } }),
    show: ({ key }: CardRow) => edit({ [key]: { displayType: visibleAs(display, key) } }),
    apply: () => void save((present) => changeOf(present, edits), 'Cards arranged'),
  }
}
