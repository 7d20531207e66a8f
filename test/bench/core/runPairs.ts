import { median } from './quantile'

type Measure = () => number | Promise<number>

export interface Paired {
  ours: number
  baseline: number
  ratio: number
}

/**
 * Runs two measurements in turn, A B A B …, so that a machine that slows down slows both; medians of each and of the
 * pairs' ratios. One pair before warms up and does not count.
 */
export const runPairs = async (pairs: number, ours: Measure, baseline: Measure): Promise<Paired> => {
  const measured: [number, number][] = []
  for (let pair = -1; pair < pairs; pair += 1) {
    const both: [number, number] = [await ours(), await baseline()]
    if (pair >= 0) measured.push(both)
  }
  return {
    ours: median(measured.map(([a]) => a)),
    baseline: median(measured.map(([, b]) => b)),
    ratio: median(measured.map(([a, b]) => a / b)),
  }
}

/** Milliseconds that something takes. */
export const timeOf = (run: () => unknown): number => {
  const began = performance.now()
  run()
  return performance.now() - began
}
