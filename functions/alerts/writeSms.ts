import type { NoticeRow } from './noticeStore'
import { toGsm7 } from './toGsm7'
import { type Scene, sayEvent, sayLevel } from './words'
import { byWorst, worstOf } from './worst'

const maxCharacters = 160
const maxName = 40

const sayRow = ({ kind, due, more, left, reserve }: NoticeRow, { gathered, names }: Scene): string => {
  if (kind === 'test') return 'TEST: alerts of this device reach you here.'
  if (kind === 'ended') {
    return `LIMIT: SMS for alerts and warnings are used up this month. ${reserve ?? 0} are kept for alarms.`
  }
  const events = kind === 'digest' ? [...(gathered?.events ?? [])].sort(byWorst) : due
  const [first] = events
  const count = events.length + (kind === 'digest' ? (gathered?.more ?? 0) : more) - 1
  const others = count > 0 ? ` +${count} more` : ''
  const last = left === 0 ? ' Last SMS this month.' : ''
  const digest = kind === 'digest' ? 'not sent at once: ' : ''
  return `${digest}${sayLevel(worstOf(events))}: ${first === undefined ? '' : sayEvent(first, names)}${others}${last}`
}

/** The device and the worst event first, in one text message. */
export const writeSms = (row: NoticeRow, scene: Scene): string =>
  toGsm7(`${toGsm7(scene.deviceName, maxName)} ${sayRow(row, scene)}`, maxCharacters)
