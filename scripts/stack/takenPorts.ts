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

const variables = { web: 'PORT', mqtt: 'MQTT_PORT', mqtts: 'MQTTS_PORT' } as const
type Variable = keyof typeof variables

/** Those of the stand-ins follow the web's. */
const variableOf = (name: PortName): Variable => (name === 'mqtt' || name === 'mqtts' ? name : 'web')

/** How far from those that are taken the others lie that are proposed. */
const apart = 100

/**
 * Which ports are taken and how to choose others, in one sentence: one port for each setting that has to change. Where
 * several have to, another portal runs, and two never share their state.
 */
export const sayTakenPorts = (taken: readonly PortName[], ports: Settings['ports']): string => {
  const concerned = [...new Set(taken.map(variableOf))]
  const first = concerned.map((variable) => taken.find((name) => variableOf(name) === variable) ?? variable)
  const which = new Intl.ListFormat('en-AU').format(first.map((name) => String(ports[name])))
  const settings = concerned.map((variable) => `${variables[variable]}=${ports[variable] + apart}`)
  const state = concerned.length > 1 ? [`LOCAL_DIR=.local-${ports.web + apart}`] : []
  const isOne = concerned.length === 1
  return `${isOne ? 'Port' : 'Ports'} ${which} ${isOne ? 'is' : 'are'} taken by another program; to use others: ${[...settings, ...state, 'npm start'].join(' ')}`
}
