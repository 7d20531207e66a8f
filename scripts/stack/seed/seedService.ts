import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { DeviceId, GroupId } from '../../../shared/core/ids'
import { type Clock, dayMs, minuteMs, secondMs } from '../../../shared/core/time'
import { PlanId, type ServicePlan } from '../../../shared/service/plan'
import { EntryFileId, type GivenFile } from '../../../shared/service/serviceEntry'
import type { BucketFiles } from '../../../functions/core/bucketFiles'
import type { Caller } from '../../../functions/core/http/caller'
import { newId } from '../../../functions/core/newId'
import { paper, writePdf } from '../../../functions/core/writePdf'
import { openLogWriter } from '../../../functions/serverlog/logEntry'
import { logService } from '../../../functions/service/changeLog'
import { openEntryFileStore } from '../../../functions/service/entryFileStore'
import { openKeepUploads } from '../../../functions/service/keepUploads'
import { exactly } from '../../../functions/service/moveMeter'
import { openServiceStore, planKey, serviceShardOf } from '../../../functions/service/serviceStore'
import { tryWrite, putItem } from '../../../functions/core/store/storeWrites'
import { present } from '../../../functions/core/store/conditionOf'
import { setFields } from '../../../functions/core/store/setFields'
import type { Machine } from '../../fleet/machines/Machine'
import { simulateHistory } from '../../fleet/physics/simulateHistory'
import { bulldozer } from '../../fleet/machines/bulldozer'
import { excavator } from '../../fleet/machines/excavator'
import { generator } from '../../fleet/machines/generator'
import { haulTruck } from '../../fleet/machines/haulTruck'
import { wheelLoader } from '../../fleet/machines/wheelLoader'

const groupid = GroupId.parse('g-HunterVal')
const timeZone = 'Australia/Sydney'
const idOf = ({ deviceid }: { deviceid: string }) => DeviceId.parse(deviceid)
const [oil, brakes, safety] = ['s-DemoOil0', 's-DemoBrk0', 's-DemoSaf0'].map((id) => PlanId.parse(id))

const plansOf = (): ServicePlan[] => {
  if (oil === undefined || brakes === undefined || safety === undefined) return []
  const common = { timeZone, version: 1 }
  return [
    {
      ...common,
      planid: oil,
      name: '250 h service',
      tasks: 'Engine oil and filter, fuel filter, grease all points, check the air filter.',
      everyHours: 250,
      soonHours: 25,
      soonDays: 14,
      devices: [bulldozer, excavator, haulTruck, wheelLoader].map(idOf),
    },
    {
      ...common,
      planid: brakes,
      name: 'Brake inspection',
      tasks: 'Wear of pads and discs, accumulator pressure, park brake test.',
      everyMonths: 3,
      soonHours: 0,
      soonDays: 14,
      devices: [haulTruck, wheelLoader].map(idOf),
    },
    {
      ...common,
      planid: safety,
      name: 'Generator service',
      tasks: 'Oil, coolant, load test at 75 %.',
      everyHours: 8000,
      everyMonths: 12,
      soonHours: 500,
      soonDays: 30,
      devices: [idOf(generator)],
    },
  ]
}

interface Entry {
  machine: Machine
  planid: PlanId | undefined
  daysAgo: number
  note: string
  parts: string
  cost: number
  /** The lines of a report that is attached. */
  report?: { name: string; lines: readonly string[] }
}

const entriesOf = (): Entry[] => [
  {
    machine: haulTruck,
    planid: brakes,
    daysAgo: 194,
    note: 'Front pads at 60 %, rear at 70 %. Park brake holds on the 10 % ramp.',
    parts: '',
    cost: 310,
  },
  {
    machine: haulTruck,
    planid: brakes,
    daysAgo: 95,
    note: 'Front pads at 35 %, ordered. Accumulator recharged to 120 bar.',
    parts: 'Nitrogen',
    cost: 395,
  },
  { machine: wheelLoader, planid: brakes, daysAgo: 118, note: 'All within limits.', parts: '', cost: 310 },
  {
    machine: haulTruck,
    planid: oil,
    daysAgo: 30,
    note: 'Oil sample sent to the laboratory. Grease line at the left hoist was blocked, cleared.',
    parts: '1R-0739 × 2, 15W-40 45 l',
    cost: 1180,
  },
  {
    machine: haulTruck,
    planid: oil,
    daysAgo: 11,
    note: 'Oil sample was fine. Air filter blown out, to be replaced next time.',
    parts: '1R-0739 × 2, 15W-40 45 l',
    cost: 1140,
    report: {
      name: 'Oil sample.pdf',
      lines: [
        'Oil sample',
        'Engine, 15W-40, 250 h',
        'Iron 18 ppm, copper 4 ppm, silicon 9 ppm: normal',
        'Soot 0.4 %, water below 0.1 %, fuel below 1 %: normal',
        'Viscosity at 100 °C: 14.1 mm²/s',
        'No action is needed.',
      ],
    },
  },
  {
    machine: wheelLoader,
    planid: oil,
    daysAgo: 12,
    note: 'Fuel filter had water: the refuelling crew drains the tank.',
    parts: '1R-0751, 1R-0739',
    cost: 640,
  },
  {
    machine: excavator,
    planid: oil,
    daysAgo: 9,
    note: 'Swing bearing greased, bucket pins within limits.',
    parts: '1R-0739',
    cost: 520,
  },
  {
    machine: generator,
    planid: safety,
    daysAgo: 352,
    note: 'Load test at 75 % for an hour, coolant changed.',
    parts: '2 × LF16035, coolant 20 l',
    cost: 1240,
  },
]

const bodyPt = 11

/** A sheet of a laboratory. */
const reportPdf = ([title = '', ...lines]: readonly string[]): Uint8Array => {
  const x = paper.margin
  const texts = lines.map((text, n) => ({
    x,
    y: 2 * paper.margin + (n + 2) * 2 * bodyPt,
    size: bodyPt,
    text,
  }))
  return writePdf([
    { texts: [{ x, y: 2 * paper.margin, size: 18, text: title, isBold: true }, ...texts], rules: [] },
  ])
}

/** What the meter of a simulated machine shows at an instant, in tenths as a person writes it. */
const meterOf = (machine: Machine, atMs: number): { meterHours?: number } => {
  const last = [...simulateHistory(machine, atMs - 10 * minuteMs, atMs)].at(-1)
  const hours = last?.eng_hrs
  return typeof hours === 'number' ? { meterHours: Math.round(hours * 10) / 10 } : {}
}

/** Only counts if writing the past of the machines is broken off: otherwise `lookAtService` is sooner. */
const firstLookMs = 10 * minuteMs

/** Has all meters and plans of the demo read anew by the next sweep, once the past that they go by is written. */
export const lookAtService = async (documents: DynamoDBDocumentClient, TableName: string): Promise<void> => {
  const store = openServiceStore(documents, TableName)
  const due = { set: { dueMs: Date.now() }, when: { dueMs: present } }
  const keys = [
    ...(await store.machines(groupid)).map(({ pk, sk }) => ({ pk, sk })),
    ...plansOf().map(({ planid }) => planKey(groupid, planid)),
  ]
  for (const key of keys) await tryWrite(documents, setFields(TableName, key, due))
}

/**
 * Plans of the demo: by the calendar one service is due and one overdue, of one machine nothing is logged; others go by their
 * meters, with a log that is worth reading.
 */
export const seedService = async (
  documents: DynamoDBDocumentClient,
  tables: { Service: string; ServerLog: string },
  bucket: BucketFiles,
  admin: Caller,
): Promise<void> => {
  const TableName = tables.Service
  const store = openServiceStore(documents, TableName)
  if ((await store.plans(groupid)).length > 0) return
  const startedMs = Date.now()
  const clock = { ms: startedMs }
  const now: Clock = () => clock.ms
  for (const plan of plansOf()) {
    const key = planKey(groupid, plan.planid)
    const row = { ...key, plan, owner: admin.userid, version: 1, work: serviceShardOf(key) }
    await tryWrite(
      documents,
      putItem(TableName, { ...row, dueMs: startedMs + firstLookMs }, { pk: undefined }),
    )
  }
  const files = openEntryFileStore(bucket)
  const attach = async ({ report }: Entry): Promise<{ files?: GivenFile[] }> => {
    if (report === undefined) return {}
    const fileid = EntryFileId.parse(newId(clock.ms))
    await files.keep(groupid, fileid, reportPdf(report.lines), 'application/pdf')
    return { files: [{ fileid, name: report.name }] }
  }
  const log = logService({
    ...{ documents, TableName, store, now },
    nameOf: (_groupid, deviceid) => Promise.resolve(deviceid),
    countHours: () => Promise.resolve(exactly(0)),
    keepUploads: openKeepUploads(files, store.isReferredTo),
    writeLog: openLogWriter(tables.ServerLog, newId),
  })
  for (const entry of entriesOf()) {
    const { machine, planid, daysAgo, note, parts, cost } = entry
    if (planid === undefined) continue
    clock.ms = startedMs - daysAgo * dayMs
    const work = { deviceid: idOf(machine), planids: [planid], atTime: Math.floor(clock.ms / secondMs) }
    const meter = meterOf(machine, clock.ms)
    const given = { ...work, ...meter, ...(await attach(entry)) }
    await log({ groupid, ...given, note, parts, cost, currency: 'AUD' }, admin)
  }
  for (const { pk, sk } of await store.machines(groupid)) {
    const later = { set: { dueMs: startedMs + firstLookMs } }
    await tryWrite(documents, setFields(TableName, { pk, sk }, later))
  }
}
