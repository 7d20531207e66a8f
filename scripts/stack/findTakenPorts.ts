import { createServer } from 'node:net'
import type { PortName, Settings } from './settings'

const isTaken = (port: number): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(true) : reject(error),
    )
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(false)))
  })

/** The ports on which another program listens. */
export const findTakenPorts = async (ports: Settings['ports']): Promise<PortName[]> => {
  const names = Object.keys(ports) as PortName[]
  const taken = await Promise.all(names.map((name) => isTaken(ports[name])))
  return names.filter((_, index) => taken[index])
}
