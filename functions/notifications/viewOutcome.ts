import { OccurrenceId } from '../../shared/alarms/alarm'
import { type DeviceId, UserId } from '../../shared/core/ids'
import { secondMs } from '../../shared/core/time'
import { OwnName } from '../../shared/display/ownName'
import type { Clause, NoticeOutcome } from '../../shared/notifications/noticeOutcomes'
import { readLevel } from '../alerts/alertRank'
import { textOf, feedbackOf } from '../alerts/getNotices'
import type { NoticeReader, NoticeRow, Recipient } from '../alerts/noticeStore'
import { type DeviceStore, deviceItem } from '../devices/deviceStore'
import type { RingStore } from '../push/ringStore'
import type { OutcomeRow } from './outcomeStore'

const clauseOfState = {
  waiting: 'waiting',
  accepted: 'sent',
  failed: 'unreachable',
  dropped: 'dropped',
  kept: 'digest',
} as const satisfies Record<string, Clause['kind']>

const kindOf = (row: NoticeRow, recipient: Recipient): Clause['kind'] => {
  const said = feedbackOf(row, recipient)
  if (said !== undefined) return said
  const { state, reason } = recipient
  return reason === 'refused' || reason === 'notListed' ? reason : clauseOfState[state]
}

/** What became of a notice for one of its recipients; undefined when it was not for them. */
export const clauseOfNotice = (row: NoticeRow, to: string): Clause | undefined => {
  const recipient = row.recipients.find((each) => each.to === to)
  if (recipient === undefined) return undefined
  const ts = Math.floor((row.claimedMs || row.createdMs) / secondMs)
  return { kind: kindOf(row, recipient), channel: row.channel, to, ts }
}

interface Sources {
  notices: Pick<NoticeReader, 'read'>
  rings: Pick<RingStore, 'read'>
}

/** What the devices of a person proved of a message to them. */
const clauseOfRing = { shown: 'shown', fellBack: 'notShown', ringing: 'waiting' } as const

/** The clause of a row: what decided at once, or what the notice, or the proof of a push, says of its recipient. */
export const openClauseOf =
  ({ notices, rings }: Sources) =>
  async ({ clause, channel, to, deviceid, id }: OutcomeRow): Promise<Clause> => {
    const said = channel === 'push' ? { channel } : { channel, to }
    if (clause !== undefined) return { ...clause, ...said }
    const userid = UserId.safeParse(to)
    const [row, ring] = await Promise.all([
      notices.read(deviceid, id),
      channel === 'push' && userid.success ? rings.read(userid.data, id) : undefined,
    ])
    const known = row === undefined ? undefined : clauseOfNotice(row, to)
    if (ring?.state === 'shown' || ring?.state === 'fellBack' || ring?.state === 'ringing') {
      return { ...known, kind: clauseOfRing[ring.state], ...said }
    }
    return { kind: 'unknown', ...known, ...said }
  }

type Names = Record<string, OwnName>

interface Parts {
  devices: Pick<DeviceStore, 'record' | 'item'>
  clauseOf: (row: OutcomeRow) => Promise<Clause>
}

/** Rows as a person reads them: of a device that they may not see there is no word. */
export const openViewOutcome = ({ devices, clauseOf }: Parts) => {
  const namesOf = async ({ deviceid, event }: OutcomeRow): Promise<Names> => {
    if (event === undefined) return {}
    const stored = await devices.item(deviceid, deviceItem.display(event.topic))
    const own = OwnName.safeParse(stored?.entry)
    return own.success ? { [event.topic]: own.data } : {}
  }

  return async (row: OutcomeRow, maySee: (deviceid: DeviceId) => boolean): Promise<NoticeOutcome> => {
    const { id, kind, channel, to, event, events, atMs, deviceid, occurrence, headline } = row
    const clause = await clauseOf(row)
    const level = event === undefined ? ('info' as const) : readLevel(event.level)
    const outcome = { id, kind, channel, to: channel === 'push' ? '' : to, level, ts: atMs / secondMs }
    if (!maySee(deviceid)) return { ...outcome, clause: { kind: clause.kind, channel } }
    const [names, record] = await Promise.all([namesOf(row), devices.record(deviceid)])
    const due = event === undefined ? [] : [event]
    const more = events > 1 ? ` and ${events - 1} more` : ''
    const said =
      kind === 'list' && headline !== undefined ? headline : `${textOf({ kind, due }, names)}${more}`
    const known = OccurrenceId.safeParse(occurrence)
    return {
      ...outcome,
      clause,
      text: said,
      device: { deviceid, name: record === undefined || record.name === '' ? deviceid : record.name },
      ...(event === undefined ? {} : { topic: event.topic }),
      ...(known.success ? { occurrence: known.data } : {}),
    }
  }
}
