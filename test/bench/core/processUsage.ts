import { readFileSync, readdirSync } from 'node:fs'

/** Linux counts processor time in hundredths of a second. */
const secondsPerTick = 0.01

const tryRead = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    // Processes and threads may end while they are looked at.
    if (
      error instanceof Error &&
      'code' in error &&
      ['ENOENT', 'ESRCH', 'EACCES'].includes(String(error.code))
    )
      return undefined
    throw error
  }
}

/** User and system time of a process or thread in seconds; its name may hold spaces, hence the closing bracket. */
const cpuSecondsIn = (statFile: string): number => {
  const fields = tryRead(statFile)?.split(') ').at(-1)?.split(' ') ?? []
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * secondsPerTick
}

/** The processes that were started with this `LOCAL_DIR`. */
export const processesOf = (localDir: string): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => tryRead(`/proc/${pid}/environ`)?.split('\0').includes(`LOCAL_DIR=${localDir}`))
    .map(Number)

export const cpuSecondsOf = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => sum + cpuSecondsIn(`/proc/${pid}/stat`), 0)

/** Processor seconds of each thread, keyed by `process/thread`, in the order in which they were started. */
export const threadSecondsOf = (pids: readonly number[]): Map<string, number> =>
  new Map(
    pids.flatMap((pid) =>
      readdirSync(`/proc/${pid}/task`)
        .sort((a, b) => Number(a) - Number(b))
        .map((task) => [`${pid}/${task}`, cpuSecondsIn(`/proc/${pid}/task/${task}/stat`)] as const),
    ),
  )

/** Memory in megabytes that would be free without them: pages that processes share count once, in equal parts. */
export const proportionalMegabytesOf = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => {
    const [, kilobytes = '0'] = /^Pss:\s+(\d+)/m.exec(tryRead(`/proc/${pid}/smaps_rollup`) ?? '') ?? []
    return sum + Number(kilobytes) / 1000
  }, 0)
