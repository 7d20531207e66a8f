import type { Notice, getNotices as contract } from '../../shared/alerts/alertSettings'
import { secondMs } from '../../shared/core/time'
import type { Serve } from '../core/http/serve'
import type { DeviceStore } from '../devices/deviceStore'
import type { AlertStore } from './alertStore'
import type { NoticeReader, NoticeRow, Recipient } from './noticeStore'
import { ownNamesOf, type Scene, sayEvent } from './words'
import { highestAlertLevel } from './alertRank'

/** What the provider said later of a message that it had accepted. */
export const feedbackOf = (
  row: NoticeRow,
  { messageId, to }: Recipient,
): 'bounced' | 'complained' | undefined => {
  // Without the address it was noted while each mail had one recipient.
  const said =
    messageId === undefined ? undefined : (row[`feedback:${messageId}:${to}`] ?? row[`feedback:${messageId}`])
  return said === 'bounced' || said === 'complained' ? said : undefined
}

export const textOf = ({ kind, due }: Pick<NoticeRow, 'kind' | 'due'>, names: Scene['names']): string => {
  const [first] = due
  if (kind === 'test') return 'Test alert'
  if (kind === 'low') return 'Most of the month is used'
  if (kind === 'ended') return 'The rest of the month is kept for alarms'
  if (kind === 'digest' || first === undefined) return 'Digest of the events kept back'
  return `${sayEvent(first, names)}${due.length > 1 ? ` and ${due.length - 1} more` : ''}`
}

type Digests = ReadonlyMap<string, NoticeRow>

const digestOf = ({ digest }: NoticeRow, digests: Digests): Pick<Notice, 'digest'> => {
  const row = digests.get(digest ?? '')
  if (row === undefined) return {}
  const atMs = row.state === 'new' && row.dueMs !== undefined ? row.dueMs : row.claimedMs || row.createdMs
  return { digest: { ts: atMs / secondMs, state: row.state } }
}

const view = (row: NoticeRow, names: Scene['names'], digests: Digests): Notice => ({
  id: row.id,
  kind: row.kind,
  channel: row.channel,
  state: row.state,
  level: highestAlertLevel(row.due),
  text: textOf(row, names),
  ts: row.createdMs / secondMs,
  recipients: row.recipients.map((each) => ({
    to: each.to,
    state: feedbackOf(row, each) ?? each.state,
    ...(each.reason === undefined ? {} : { reason: each.reason }),
  })),
  ...(row.why === undefined ? {} : { why: row.why }),
  ...digestOf(row, digests),
})

export const getNotices =
  (
    notices: Pick<NoticeReader, 'list' | 'read'>,
    alerts: AlertStore,
    devices: Pick<DeviceStore, 'display'>,
  ): Serve<typeof contract> =>
  async ({ deviceid, dataPoints, pageStartKey }) => {
    const [{ rows, more }, { off }, display] = await Promise.all([
      notices.list(deviceid, dataPoints, pageStartKey),
      alerts.read(deviceid),
      devices.display(deviceid),
    ])
    const ids = [...new Set(rows.flatMap(({ digest }) => digest ?? []))]
    const read = await Promise.all(ids.map((id) => notices.read(deviceid, id)))
    const digests = new Map(read.flatMap((row) => (row === undefined ? [] : [[row.id, row] as const])))
    // An address that was off when the notification went out is not among its recipients, and is listed all the same.
    const last = rows.at(-1)
    const names = ownNamesOf(display)
    const withOff = (row: NoticeRow): Notice => {
      const shown = view(row, names, digests)
      const away = Object.entries(off).filter(
        ([address, { atMs }]) =>
          atMs < row.createdMs &&
          row.kind !== 'test' &&
          (row.channel === 'email') === address.includes('@') &&
          !shown.recipients.some(({ to }) => to === address),
      )
      const recipients = away.map(([to]) => ({ to, state: 'switchedOff' as const }))
      return { ...shown, recipients: [...shown.recipients, ...recipients] }
    }
    return {
      notices: rows.map(withOff),
      ...(more && last !== undefined ? { lastEvaluatedKey: last.id } : {}),
    }
  }
