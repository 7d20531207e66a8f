import { type CloudWatchClient, GetMetricDataCommand } from '@aws-sdk/client-cloudwatch'
import { secondMs } from '../../shared/core/time'
import { type TableState, type TableUse, type PartUse, stepSeconds, stepsRead } from './planTable'

/** What a table and its indexes took in the last 25 hours, and how many requests were refused lately. */
export type ReadUse = (table: TableState, nowMs: number) => Promise<TableUse>

const stepMs = stepSeconds * secondMs
/** The present step and the two before it: figures come some minutes late. */
const refusedSteps = 3

const consumed = { read: 'ConsumedReadCapacityUnits', write: 'ConsumedWriteCapacityUnits' } as const
const throttled = { read: 'ReadThrottleEvents', write: 'WriteThrottleEvents' } as const
const kinds = ['read', 'write'] as const

/** Reads the figures that DynamoDB itself counts. A step without a figure is one in which nothing was asked. */
export const openUseWatch =
  (client: Pick<CloudWatchClient, 'send'>): ReadUse =>
  async ({ TableName, parts }, nowMs) => {
    const endMs = (Math.floor(nowMs / stepMs) + 1) * stepMs
    const startMs = endMs - stepsRead * stepMs
    const asked = [...parts.keys()].flatMap((part) =>
      kinds.flatMap((kind) => [
        { part, kind, name: consumed[kind] },
        { part, kind, name: throttled[kind] },
      ]),
    )
    const { MetricDataResults = [] } = await client.send(
      new GetMetricDataCommand({
        MetricDataQueries: asked.map(({ part, name }, at) => ({
          Id: `m${at}`,
          MetricStat: {
            Metric: {
              Namespace: 'AWS/DynamoDB',
              MetricName: name,
              Dimensions: [
                { Name: 'TableName', Value: TableName },
                ...(part === '' ? [] : [{ Name: 'GlobalSecondaryIndexName', Value: part }]),
              ],
            },
            Period: stepSeconds,
            Stat: 'Sum',
          },
        })),
        StartTime: new Date(startMs),
        EndTime: new Date(endMs),
      }),
    )
    const stepsOf = (at: number): number[] => {
      const steps = new Array<number>(stepsRead).fill(0)
      const { Timestamps = [], Values = [] } = MetricDataResults.find(({ Id }) => Id === `m${at}`) ?? {}
      Timestamps.forEach((time, i) => {
        const step = Math.floor((time.getTime() - startMs) / stepMs)
        if (step >= 0 && step < stepsRead) steps[step] = Values[i] ?? 0
      })
      return steps
    }
    const uses = new Map<string, PartUse>([...parts.keys()].map((part) => [part, { read: [], write: [] }]))
    let refused = 0
    asked.forEach(({ part, kind, name }, at) => {
      const steps = stepsOf(at)
      if (name === throttled[kind]) refused += steps.slice(-refusedSteps).reduce((all, each) => all + each, 0)
      else uses.set(part, { ...(uses.get(part) ?? { read: [], write: [] }), [kind]: steps })
    })
    return { parts: uses, refused }
  }
