import { Problem } from '../../shared/core/problem'
import { ownCardTypeOf } from '../../shared/display/ownCards'
import { type BasedOn, changedMeanwhile, notesPart, type Revisions } from '../../shared/settings/deviceConfig'
import { revisionOf } from '../core/store/revisionOf'
import { drawingOf } from './drawingOf'

/** The revisions of the asset notes and of every card that a person drew, as they are stored. */
export const settingsRevisions = (
  notes: unknown,
  display: readonly { key: string; entry: unknown }[],
): Revisions => {
  const drawn = display.flatMap(({ key, entry }) => {
    const drawing = drawingOf(key, entry)
    return drawing === undefined ? [] : [[key, revisionOf(drawing)] as const]
  })
  return { ...Object.fromEntries(drawn), [notesPart]: revisionOf(notes ?? {}) }
}

const nameOf = (part: string): string =>
  part === notesPart ? 'the asset notes' : `this ${ownCardTypeOf(part) ?? 'card'}`

/**
 * What is there already may be asked for again: the answer to the first time may have been lost.
 * @throws Problem `conflict` for a part that is neither what a change was made from nor what it would make of it
 */
export const refuseChangedMeanwhile = (basedOn: BasedOn, present: Revisions, wanted: Revisions): void => {
  for (const [part, before] of Object.entries(basedOn)) {
    const now = present[part]
    if ((now ?? null) === before || now === wanted[part]) continue
    throw new Problem('conflict', `Somebody else changed ${nameOf(part)} meanwhile. Please load it again.`, {
      resultCode: changedMeanwhile,
    })
  }
}
