import * as z from 'zod'
import { type Clock, dayMs, hourMs } from '../../shared/core/time'
import { log, metricFields } from '../core/log'
import { startOfDay } from '../data/streamSpans'
import { type Work, type WorkStore, workShards } from '../data/workStore'
import type { Packed } from './packDay'

/** What a schedule calls a function with. */
const Scheduled = z.object({ time: z.iso.datetime() })

/** Runs in an hour. */
const runs = 4

/**
 * How much of what is due a run packs: a quarter at the full hour, then a third, a half, all. All days of a fleet close at
 * the same hour, and a table that is given units for an hour pays for the highest minutes of it. A run by hand packs all.
 */
export const shareOfRun = (event: unknown): number => {
  const scheduled = Scheduled.safeParse(event)
  if (!scheduled.success) return 1
  const minutes = new Date(scheduled.data.time).getUTCMinutes()
  return 1 / (runs - Math.floor((minutes * runs) / 60))
}

/** A day is packed once it has ended and most late readings have come. */
export const packAfterMs = dayMs + 2 * hourMs
/** Streams are independent: how many are packed at once, and how many of those with which a packer has died. */
const concurrency = 4
const concurrencyAgain = 1
/** Time that is left for the last days to be packed and for the log. */
const reserveMs = 45_000

type Outcome = Packed | 'gone' | 'failed'
type PackingCounts = Record<Outcome, number> & { due: number; left: number }

const closedMs = (work: Work): number => startOfDay(work.day) + packAfterMs
/** Since when a piece of work could have been done. */
const dueSinceMs = (work: Work): number => Math.max(closedMs(work), work.sinceMs)

/**
 * Packs every day that has closed, the longest due first, until all is done or the time is over; what is left, or
 * fails, is done by the next run. A day that was begun before and not ended comes after all others, and alone: should
 * it take a packer's memory or time, it takes no other stream's. Of what is due a run takes its `share`; the rest is left.
 * Returns how many days came to what.
 */
export const openRunPacker =
  (
    work: Pick<WorkStore, 'ofShard' | 'begin'>,
    packWork: (work: Work) => Promise<Packed | 'gone'>,
    now: Clock,
    write: Pick<typeof log, 'info' | 'error'> = log,
  ) =>
  async (remainingMs: () => number, share = 1): Promise<PackingCounts> => {
    const counts: PackingCounts = {
      due: 0,
      left: 0,
      packed: 0,
      unchanged: 0,
      lost: 0,
      empty: 0,
      outlived: 0,
      gone: 0,
      failed: 0,
    }
    const shards = await Promise.all(Array.from({ length: workShards }, (_, shard) => work.ofShard(shard)))
    const due = shards
      .flat()
      .filter((each) => closedMs(each) <= now())
      .sort((a, b) => a.tries - b.tries || dueSinceMs(a) - dueSinceMs(b))
    const undone = new Set(due)
    counts.due = due.length

    const tryPack = async (each: Work): Promise<Outcome> => {
      try {
        await work.begin(each)
        return await packWork(each)
      } catch (error) {
        write.error('a day could not be packed', { stream: each.stream, day: each.day, error })
        return 'failed'
      }
    }
    const packAll = async (all: readonly Work[], atOnce: number): Promise<void> => {
      const queue = all[Symbol.iterator]()
      const worker = async () => {
        for (const each of queue) {
          if (remainingMs() < reserveMs) return
          const outcome = await tryPack(each)
          counts[outcome] += 1
          if (outcome !== 'failed' && outcome !== 'lost') undone.delete(each)
        }
      }
      await Promise.all(Array.from({ length: atOnce }, worker))
    }
    const turn = due.slice(0, Math.ceil(share * due.length))
    const [fresh, again] = [turn.filter(({ tries }) => tries === 0), turn.filter(({ tries }) => tries > 0)]
    await packAll(fresh, concurrency)
    await packAll(again, concurrencyAgain)

    counts.left = undone.size
    const oldestMs = Math.min(now(), ...[...undone].map(dueSinceMs))
    const lag = metricFields({ PackingLagHours: (now() - oldestMs) / hourMs }, {}, now())
    write.info('packing', { ...counts, ...lag })
    return counts
  }
