import { createServer } from 'node:net'

const lowest = 20_000
/** Below the ports that Linux hands out for outgoing connections. */
const highest = 32_000

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, () => server.close(() => resolve(true)))
  })

const areFree = async (first: number, count: number): Promise<boolean> => {
  for (let port = first; port < first + count; port += 1) if (!(await isFree(port))) return false
  return true
}

/** The first of so many ports in a row that nobody listens on; where to begin looking is left to chance. */
export const findFreePorts = async (count: number): Promise<number> => {
  const span = highest - lowest - count
  const start = Math.floor(Math.random() * span)
  for (let tried = 0; tried < span; tried += count) {
    const first = lowest + ((start + tried) % span)
    if (await areFree(first, count)) return first
  }
  throw new Error(`There are no ${count} free ports in a row between ${lowest} and ${highest}.`)
}
