import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { DeviceId, GroupId } from '../../../shared/core/ids'
import { type Clock, dayMs, secondMs } from '../../../shared/core/time'
import { PlanId, type ServicePlan } from '../../../shared/service/plan'
import type { Caller } from '../../../functions/core/http/caller'
import { newId } from '../../../functions/core/newId'
import { openLogWriter } from '../../../functions/serverlog/logEntry'
import { logService } from '../../../functions/service/changeLog'
import { exactly } from '../../../functions/service/moveMeter'
import { openServiceStore, planKey, serviceShardOf } from '../../../functions/service/serviceStore'
import { tryWrite } from '../../../functions/core/store/tryWrite'
import { putItem } from '../../../functions/core/store/putItem'
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
      everyHours: 500,
      everyMonths: 12,
      soonHours: 50,
      soonDays: 30,
      devices: [idOf(generator)],
    },
  ]
}

interface Entry {
  machine: { deviceid: string }
  planid: PlanId | undefined
  daysAgo: number
  meterHours?: number
  note: string
  parts: string
  cost: number
}

/**
 * Plans of the demo: one service due, one overdue, one of which nothing is logged, and a log that is worth reading. The
 * meters of the simulated machines begin anew with each demo, so that what is due is so by the calendar.
 */
export const seedService = async (
  documents: DynamoDBDocumentClient,
  tables: { Service: string; ServerLog: string },
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
    const row = { ...key, plan, owner: admin.userid, isChanged: true, version: 1, work: serviceShardOf(key) }
    await tryWrite(documents, putItem(TableName, { ...row, dueMs: startedMs }, { pk: undefined }))
  }
  const log = logService({
    ...{ documents, TableName, store, now },
    nameOf: (_groupid, deviceid) => Promise.resolve(deviceid),
    countHours: () => Promise.resolve(exactly(0)),
    writeLog: openLogWriter(tables.ServerLog, newId),
  })
  const entries: Entry[] = [
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
    {
      machine: wheelLoader,
      planid: brakes,
      daysAgo: 118,
      note: 'All within limits.',
      parts: '',
      cost: 310,
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
  for (const { machine, planid, daysAgo, note, parts, cost, meterHours } of entries) {
    if (planid === undefined) continue
    clock.ms = startedMs - daysAgo * dayMs
    const work = { deviceid: idOf(machine), planids: [planid], atTime: Math.floor(clock.ms / secondMs) }
    const hours = meterHours === undefined ? {} : { meterHours }
    await log({ groupid, ...work, ...hours, note, parts, cost, currency: 'AUD' }, admin)
  }
}
