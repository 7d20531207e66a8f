import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  startControlPlane,
  type ControlPlaneOptions,
} from '../../../scripts/stack/controlplane/startControlPlane'

/** A stand-in in a folder of its own, and what a client needs to call it. */
export const openLocalControlPlane = async (options: Partial<ControlPlaneOptions> = {}) => {
  const dir = await mkdtemp(join(tmpdir(), 'parameters-'))
  const start = (changes: Partial<ControlPlaneOptions> = {}) =>
    startControlPlane({ port: 0, dir, parameters: [], secrets: [], keys: [], ...options, ...changes })
  let server = await start()
  return {
    dir,
    server: () => server,
    client: () => ({
      endpoint: server.url,
      region: 'ap-southeast-2',
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
      maxAttempts: 1,
    }),
    restart: async (changes: Partial<ControlPlaneOptions> = {}) => {
      await server.stop()
      server = await start(changes)
    },
    close: async () => {
      await server.stop()
      await rm(dir, { recursive: true })
    },
  }
}
