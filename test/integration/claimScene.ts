import { minuteMs } from '../../shared/core/time'
import { openAlertStore, alertKey } from '../../functions/alerts/alertStore'
import { openClaimNotice } from '../../functions/alerts/claimNotice'
import type { Gated, Gathered, Outcome } from '../../functions/alerts/noticeGate'
import { type NoticeEvent, type NoticeRow, openNoticeReader } from '../../functions/alerts/noticeStore'
import { putItem } from '../../functions/core/store/storeWrites'
import { openScene, startMs, tables } from './openScene'

export const hot: NoticeEvent = { topic: 'ambient', level: 'alarm', msg: 'Hot', beganMs: startMs - minuteMs }
export const low: NoticeEvent = { ...hot, topic: 'vin', level: 'warning', msg: 'Low' }
export const rolloverMs = Date.UTC(2026, 11, 1)

/** A write of no meaning, by which a test sees that what it stands for was written. */
export const marker = (name: string) => putItem(tables.jobs, { pk: name, sk: 'written' })

/**
 * A device, notifications that a test writes as it needs them, and a claim of one. What people did meanwhile and what
 * others like it are there, is as the test says.
 */
export const openClaimScene = async () => {
  const scene = openScene()
  const { documents, now } = scene
  const device = await scene.addDevice('CLAIM0001')
  const alerts = openAlertStore(documents, tables.devices)
  const notices = openNoticeReader(documents, tables.notices)
  const { devices } = scene.openService(documents)
  const outcomes: { row: NoticeRow; of: readonly Outcome[] }[] = []
  const world = {
    gate: {} as Partial<Gated>,
    gathered: { kind: 'go', items: [] } as Gathered,
    fill: {} as Partial<NoticeRow>,
    isDoubted: false,
  }
  let made = 0
  const claim = openClaimNotice({
    ...{ documents, tables, alerts, notices, now },
    record: (deviceid) => devices.record(deviceid),
    gate: ({ due }) => Promise.resolve({ due, heldBack: [], checks: [marker('gate')], ...world.gate }),
    gather: {
      judge: () => Promise.resolve(world.gathered),
      fill: (row) => Promise.resolve({ row: { ...row, ...world.fill }, items: [marker('fill')] }),
    },
    noteOutcome: (row, of) => {
      outcomes.push({ row, of })
      return [marker('outcome')]
    },
    markDoubts: ({ due }) =>
      Promise.resolve(
        world.isDoubted
          ? due.map((each) => ({ ...each, doubt: { kind: 'stuck' as const, sinceTs: 1 } }))
          : due,
      ),
    newId: () => `MADE${(made += 1)}`,
  })

  return {
    scene,
    device,
    world,
    outcomes,
    claim: (id = 'N1') => claim(device, id),
    stored: (id = 'N1') => notices.read(device, id),
    item: () => alerts.read(device),
    /** Whom the device alerts, and what was used of its month. */
    arrange: (fields: object) => scene.put(tables.devices, { ...alertKey(device), rolloverMs, ...fields }),
    /** A notification that has just become due. */
    note: (fields: object = {}) =>
      scene.put(tables.notices, {
        ...{ deviceid: device, id: 'N1', kind: 'event', channel: 'email', state: 'new', work: '3' },
        ...{ createdMs: startMs - 2000, atMs: startMs - 3000, dueMs: startMs + 30_000, due: [hot] },
        ...fields,
      }),
    written: async () => (await scene.all('jobs')).map(({ pk }) => pk).sort(),
    /** Each person who was noted, with the clause that decided. */
    noted: () => outcomes.at(-1)?.of,
  }
}
