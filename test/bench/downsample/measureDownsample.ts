import packaged from 'downsample'
import { chartDownsample } from '../../../shared/data/queryReadings'
import { downsample } from '../../../functions/data/downsample'
import { findHiddenSpikes } from '../../../functions/data/drawSeries'
import type { Figure } from '../core/Figure'
import { runPairs, timeOf } from '../core/runPairs'
import { countLostExtremes } from './countLostExtremes'
import { spikyWalk } from './spikyWalk'

const length = 1_000_000
const pairs = 15
const against = 'LTTB of the package `downsample`, on [x, y] pairs made beforehand'

/** A million readings down to what a chart asks for: how fast, and what is lost on the way. */
export const measureDownsample = async (): Promise<Figure[]> => {
  const { times, values, spikes } = spikyWalk(length)
  const points = Array.from(times, (time, i): [number, number] => [time, values[i] ?? 0])
  const last = times.at(-1) ?? 0
  const ours = () => downsample(times, values, 0, last, chartDownsample)
  const theirs = () => packaged.LTTB(points, chartDownsample) as [number, number][]

  const speed = await runPairs(
    pairs,
    () => length / 1000 / timeOf(ours),
    () => length / 1000 / timeOf(theirs),
  )
  const picked = { ours: ours(), theirs: theirs().map(([time]) => time / 1000) }
  const lostSpikes = (indexes: ArrayLike<number>) => {
    const drawn = new Set(Array.from(indexes))
    return spikes.filter((spike) => !drawn.has(spike)).length
  }
  const spans = (chartDownsample - 2) / 2
  const marks = findHiddenSpikes(
    { times, values, picked: picked.ours },
    { fromMs: 0, toMs: last },
    chartDownsample / 4,
  )
  const isMarked = (ms: number) => marks.some(({ fromMs, toMs }) => fromMs <= ms && ms <= toMs)
  const drawn = new Set(picked.ours)
  const unmarked = spikes.filter((spike) => !drawn.has(spike) && !isMarked(times[spike] ?? 0)).length
  return [
    {
      name: 'down-sampling 1 M points',
      ...speed,
      unit: 'M points/s',
      against,
      aim: '≥ 300',
      limit: 'one scalar pass with two comparisons a value; WASM SIMD would reach 6,700',
    },
    {
      name: `extremes lost, of ${2 * spans}`,
      ours: countLostExtremes(times, values, picked.ours, spans),
      baseline: countLostExtremes(times, values, picked.theirs, spans),
      unit: `in ${chartDownsample} points`,
      against,
      aim: '0',
      limit: 'none: lowest and highest of every span are drawn',
    },
    {
      name: `one-reading spikes lost, of ${spikes.length}`,
      ours: lostSpikes(picked.ours),
      baseline: lostSpikes(picked.theirs),
      unit: `in ${chartDownsample} points`,
      against,
      limit: 'a spike hides only behind a taller one in the same span',
    },
    {
      name: `one-reading spikes neither drawn nor marked, of ${spikes.length}`,
      ours: unmarked,
      baseline: lostSpikes(picked.theirs),
      unit: `in ${chartDownsample} points`,
      against,
      aim: '0',
      limit: `${marks.length} columns are marked; a closer look shows what they hide`,
    },
  ]
}
