import type { CloudWatchClient } from '@aws-sdk/client-cloudwatch'
import { DescribeAlarmsCommand, GetMetricDataCommand } from '@aws-sdk/client-cloudwatch'
import { type Clock, minuteMs, secondMs } from '../../shared/core/time'
import {
  type Health,
  type WatchedQueue,
  historyMs,
  historyStepMs,
  watchedQueues,
} from '../../shared/staff/health'
import { log } from '../core/log'
import type { QueuePlaces } from './deadLetters'

type Oldest = Pick<Health['queues'][number], 'oldestSeconds' | 'history'>
type History = ReadonlyMap<string | undefined, NonNullable<Oldest['history']>>

interface Figures {
  /** Undefined when it could not be read. */
  alarms: Health['alarms']
  oldestOf(id: WatchedQueue): Oldest
}

/** What the alarms look at, and which of them ring. Never rejects: other figures are worth seeing without these. */
export interface FigureWatch {
  read(): Promise<Figures>
}

/** Figures of a quiet queue come late. */
const lookBackMs = 5 * minuteMs
const mostAlarms = 100

const nameOf = (queueUrl: string): string => queueUrl.slice(queueUrl.lastIndexOf('/') + 1)

/** The past does not change: it is asked for again after this long, however often the page is. */
const historyKeptMs = 5 * minuteMs

const ageOf = (Id: WatchedQueue, queueUrl: string, periodMs: number) => ({
  Id,
  MetricStat: {
    Metric: {
      Namespace: 'AWS/SQS',
      MetricName: 'ApproximateAgeOfOldestMessage',
      Dimensions: [{ Name: 'QueueName', Value: nameOf(queueUrl) }],
    },
    Period: periodMs / secondMs,
    Stat: 'Maximum',
  },
})

export const openFigureWatch = (
  client: Pick<CloudWatchClient, 'send'>,
  places: Readonly<Record<WatchedQueue, QueuePlaces>>,
  AlarmNamePrefix: string,
  now: Clock,
): FigureWatch => {
  const readAlarms = async (): Promise<Health['alarms']> => {
    const asked = { AlarmNamePrefix, StateValue: 'ALARM' as const, MaxRecords: mostAlarms }
    const { MetricAlarms = [] } = await client.send(new DescribeAlarmsCommand(asked))
    return MetricAlarms.map(({ AlarmName = '', AlarmDescription = '', StateUpdatedTimestamp: since }) => ({
      name: AlarmName.slice(AlarmNamePrefix.length),
      impact: AlarmDescription,
      ...(since === undefined ? {} : { sinceMs: since.getTime() }),
    }))
  }

  const readAges = async (): Promise<Map<string | undefined, number>> => {
    const nowMs = now()
    const { MetricDataResults = [] } = await client.send(
      new GetMetricDataCommand({
        MetricDataQueries: watchedQueues.map((id) => ageOf(id, places[id].queue, minuteMs)),
        StartTime: new Date(nowMs - lookBackMs),
        EndTime: new Date(nowMs),
        ScanBy: 'TimestampDescending',
      }),
    )
    return new Map(
      MetricDataResults.flatMap(({ Id, Values: [newest] = [] }) =>
        newest === undefined ? [] : [[Id, newest]],
      ),
    )
  }

  const askHistory = async (nowMs: number): Promise<History> => {
    const { MetricDataResults = [] } = await client.send(
      new GetMetricDataCommand({
        MetricDataQueries: watchedQueues.map((id) => ageOf(id, places[id].queue, historyStepMs)),
        StartTime: new Date(nowMs - historyMs),
        EndTime: new Date(nowMs),
        ScanBy: 'TimestampAscending',
      }),
    )
    return new Map(
      MetricDataResults.map(({ Id, Timestamps = [], Values = [] }) => [
        Id,
        Timestamps.flatMap((at, i) => {
          const seconds = Values[i]
          return seconds === undefined ? [] : [{ ms: at.getTime(), seconds }]
        }),
      ]),
    )
  }
  let kept: { askedMs: number; history: History } | undefined
  const readHistory = async (): Promise<History> => {
    const nowMs = now()
    if (kept === undefined || nowMs - kept.askedMs > historyKeptMs) {
      kept = { askedMs: nowMs, history: await askHistory(nowMs) }
    }
    return kept.history
  }

  const unlessAway = async <T>(read: Promise<T>): Promise<T | undefined> => {
    try {
      return await read
    } catch (error) {
      log.warn('figures could not be read', { error })
      return undefined
    }
  }

  return {
    read: async () => {
      const [alarms, ages, histories] = await Promise.all([
        unlessAway(readAlarms()),
        unlessAway(readAges()),
        unlessAway(readHistory()),
      ])
      return {
        alarms,
        oldestOf: (id) => {
          const oldestSeconds = ages?.get(id)
          const history = histories?.get(id)
          return {
            ...(oldestSeconds === undefined ? {} : { oldestSeconds }),
            ...(history === undefined ? {} : { history }),
          }
        },
      }
    },
  }
}
